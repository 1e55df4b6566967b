//! The engine's nodes, from its thread to the comparison.
//!
//! They are sent in chunks, of which few exist at a time, so that memory does not grow with the
//! search.

use std::sync::mpsc::{Receiver, SyncSender};

use octet_engine::eval::EvaluatedPosition;
use octet_engine::search::{Node, Watcher};

use super::node::{EngineNode, NodeState};

/// Nodes in a chunk.
const CHUNK: usize = 256;
/// How many chunks may wait to be compared.
pub(super) const WAITING: usize = 4;

/// Sends the engine's nodes.
pub(super) struct NodeSender {
    chunk: Vec<EngineNode>,
    /// `None` once the receiver is gone.
    sender: Option<SyncSender<Vec<EngineNode>>>,
}

impl NodeSender {
    pub(super) fn new(sender: SyncSender<Vec<EngineNode>>) -> NodeSender {
        NodeSender {
            chunk: Vec::with_capacity(CHUNK),
            sender: Some(sender),
        }
    }

    pub(super) fn flush(&mut self) {
        let chunk = std::mem::replace(&mut self.chunk, Vec::with_capacity(CHUNK));
        if let Some(sender) = &self.sender
            && sender.send(chunk).is_err()
        {
            self.sender = None;
        }
    }
}

impl Watcher for NodeSender {
    fn enter(&mut self, node: &Node, position: &EvaluatedPosition) {
        if self.sender.is_none() {
            return;
        }
        self.chunk.push(EngineNode {
            entered: NodeState {
                path: node.path.to_vec(),
                alpha: node.alpha,
                beta: node.beta,
                depth: node.depth,
                in_check: u8::from(node.in_check),
                nodes: node.nodes,
            },
            position: position.clone(),
        });
        if self.chunk.len() == CHUNK {
            self.flush();
        }
    }

    fn stop(&mut self, _nodes: u32) -> bool {
        self.sender.is_none()
    }
}

/// The engine's nodes as they arrive.
pub(super) struct EngineNodes {
    receiver: Receiver<Vec<EngineNode>>,
    chunk: std::vec::IntoIter<EngineNode>,
}

impl EngineNodes {
    pub(super) fn new(receiver: Receiver<Vec<EngineNode>>) -> EngineNodes {
        EngineNodes {
            receiver,
            chunk: Vec::new().into_iter(),
        }
    }
}

impl Iterator for EngineNodes {
    type Item = EngineNode;

    fn next(&mut self) -> Option<EngineNode> {
        loop {
            if let Some(node) = self.chunk.next() {
                return Some(node);
            }
            self.chunk = self.receiver.recv().ok()?.into_iter();
        }
    }
}
