//! The drivers' variables in common RAM.

use octet_asm::variables;

variables! {
    /// The values that startup saves and that far calls pass, and the keyboard's state.
    pub Saved "" |asm| {
        saved_mmu_cr 1, "The MMU's configuration at startup.";
        saved_vic_ctrl1 1, "VIC_CTRL1 at startup.";
        saved_vic_clock 1, "VIC_CLK_128 at startup.";
        saved_mmu_rcr 1, "MMU_RCR at startup.";
        saved_mmu_pcr 3, "MMU_PCRA, MMU_PCRB and MMU_PCRC at startup.";
        saved_vectors 4, "The KERNAL's vectors: IRQ, then NMI.";
        saved_cia2_timers 2, "CIA2_CRA and CIA2_CRB at startup.";
        /// The page pointers under the KERNAL: page and bank of page 0, then of page 1.
        saved_mmu_pages 4;
        far_a 1, "A on its way through a far call and back.";
        far_carry 1, "Bit 7: the carry on its way back.";
        far_return 2, "The return address of the routine that changes stacks.";
        ui_sp 1, "The UI's stack pointer, on the KERNAL's stack, while the core runs.";
        core_sp 1, "The core's stack pointer while the UI runs.";
        in_core 1, "Bit 7: the core runs.";
        irq_sp 1, "The core's stack pointer while the interrupt calls the UI.";
        stop_request 1, "Not 0: the search is to end.";
        /// Bit 7 is set if the clock is split: 2 MHz outside the VIC-II's text and 1 MHz in it. Bit
        /// 6 is set if the next interrupt is the one above the text.
        clock_split 1;
        last_timer 2, "CIA 2's timer B when the clocks were last updated.";
        /// Which keys are down: a bit each, by column of the matrix; the last byte is the joystick.
        key_rows 12;
        key_rows_before 12, "The same, a frame before.";
        shift_down 1, "Bit 7: SHIFT is down.";
        repeat_key 1, "The key that repeats, 8 times its column and its bit's number, or $FF.";
        repeat_delay 1, "Frames to the next repeat.";
    }
}
