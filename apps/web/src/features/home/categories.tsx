import accessories from '#art/accessories.svg'
import coal from '#art/coal.svg'
import hookah from '#art/hookah.svg'
import tinCitrus from '#art/tin-citrus.svg'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { paths } from '../../paths.ts'

const CATEGORIES: readonly { to: string; name: MessageId; text: MessageId; picture: string }[] = [
  { to: paths.flavor, name: 'nav.flavor', text: 'home.flavorText', picture: tinCitrus },
  { to: paths.hookah, name: 'nav.hookah', text: 'home.hookahText', picture: hookah },
  { to: paths.accessories, name: 'nav.accessories', text: 'home.accessoriesText', picture: accessories },
  { to: paths.coal, name: 'nav.coal', text: 'home.coalText', picture: coal },
]

export function Categories() {
  const t = useT()
  return (
    <section aria-labelledby="categories" className="page-x py-10">
      <h2 id="categories" className="mb-5 text-2xl">
        {t('home.categories')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {CATEGORIES.map(({ to, name, text, picture }) => (
          <li key={to} className="group relative flex items-center gap-4 rounded-card bg-surface p-2.5 lg:block">
            <img
              src={picture}
              alt=""
              width={320}
              height={320}
              loading="lazy"
              decoding="async"
              className="w-28 shrink-0 rounded-picture bg-raised lg:w-full"
            />
            <div className="min-w-0 pr-3 lg:p-3.5">
              <h3 className="text-lg">
                <LocaleLink
                  to={to}
                  className="underline-offset-4 after:absolute after:inset-0 after:rounded-card group-hover:underline"
                >
                  {t(name)}
                </LocaleLink>
              </h3>
              <p className="mt-1 text-muted text-sm">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
