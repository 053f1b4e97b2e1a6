import * as z from 'zod/mini'

/** For how long staff can undo a step. The customer's message about it waits that long. */
export const UNDO_SECONDS = 60

/** A fulfillment step that staff can take for many orders at once, and undo within a minute. */
export const UndoableStep = z.enum(['confirm', 'pack', 'dispatch'])
export type UndoableStep = z.infer<typeof UndoableStep>

/** The number of an event in the history of an order. */
export const StepEvent = z.int().check(z.positive(), z.lte(10_000))

/** The last step of an order while it can be undone. */
export const StepUndo = z.object({ step: UndoableStep, event: StepEvent, secondsLeft: z.int() })
export type StepUndo = z.infer<typeof StepUndo>
