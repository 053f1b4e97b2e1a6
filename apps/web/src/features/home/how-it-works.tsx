import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'

const STEPS: readonly { name: MessageId; text: MessageId }[] = [
  { name: 'home.how1', text: 'home.how1Text' },
  { name: 'home.how2', text: 'home.how2Text' },
  { name: 'home.how3', text: 'home.how3Text' },
]

export function HowItWorks() {
  const t = useT()
  return (
    <section aria-labelledby="how" className="page-x py-10">
      <h2 id="how" className="mb-5 text-2xl">
        {t('home.how')}
      </h2>
      <ol className="grid gap-8 md:grid-cols-3">
        {STEPS.map(({ name, text }, index) => (
          <li key={name} className="border-hairline border-t pt-5">
            <p aria-hidden className="font-dots font-medium text-3xl text-tuff leading-none">
              {index + 1}
            </p>
            <h3 className="mt-3 text-lg">{t(name)}</h3>
            <p className="mt-1 text-muted">{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
