import { useT } from '#platform/i18n/locale-context.tsx'

/** Error of a slot. The specified sentence is an element of its own; the reason follows it. */
export function SlotError({ text }: { text: string | undefined }) {
  const sentence = useT()('checkout.slotNotAvailable')
  if (!text?.startsWith(`${sentence} `)) return text
  return (
    <>
      <span>{sentence}</span> <span>{text.slice(sentence.length + 1)}</span>
    </>
  )
}
