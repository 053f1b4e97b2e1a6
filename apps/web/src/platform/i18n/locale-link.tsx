import { localePath } from '@shop/contracts/locales.ts'
import type { ComponentProps } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { useLocale } from './locale-context.tsx'

type LocaleLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  /** A path of paths.ts without the language. */
  to: string
}

/** A link to a page in the current language. `discover` is off because the router has no manifest. */
export function LocaleLink({ to, ...props }: LocaleLinkProps) {
  return <Link discover="none" to={localePath(useLocale(), to)} {...props} />
}

type LocaleNavLinkProps = Omit<ComponentProps<typeof NavLink>, 'to'> & { to: string }

/** A link with `aria-current="page"` on its own page. */
export function LocaleNavLink({ to, ...props }: LocaleNavLinkProps) {
  return <NavLink discover="none" to={localePath(useLocale(), to)} end {...props} />
}
