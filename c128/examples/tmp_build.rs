//! tmp
fn main(){ match c128::program::build(){ Ok(p)=>{ for s in p.segments(){ println!("{} {:04x} {} ", s.name, s.start, s.bytes.len()); } } Err(e)=>{println!("{e}");} } }
