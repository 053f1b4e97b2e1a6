/** What the opening stock of the demo shop was booked for: one delivery, so that a second seed cannot book it again. */
export const OPENING_DELIVERY = '019b7a10-0000-7000-8000-000000000001'
