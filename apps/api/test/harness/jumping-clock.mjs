// Preloaded into a process of the shop (NODE_OPTIONS=--import): shifts its wall clock by the offset that the parent
// process sends.
const RealDate = Date
let offsetMs = 0

class ShiftedDate extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offsetMs)
    else super(...parts)
  }
  static now() {
    return RealDate.now() + offsetMs
  }
  static [Symbol.hasInstance](value) {
    return value instanceof RealDate
  }
}

globalThis.Date = ShiftedDate
process.on('message', message => {
  if (typeof message?.clockOffsetMs !== 'number') return
  offsetMs = message.clockOffsetMs
  process.send?.({ clockOffsetMs: offsetMs })
})
process.channel?.unref()
