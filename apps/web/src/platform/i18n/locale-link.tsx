import { localePath } from '@shop/contracts/locales.ts'
import type { ComponentProps } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { useLocale } from './locale-context.tsx'

type LocaleLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  /** A path of paths.ts, without language. */
  to: string
}

/** A link to a page in the current language. The router has no manifest to discover routes from, so links carry no mark for it. */
export function LocaleLink({ to, ...props }: LocaleLinkProps) {
  return <Link discover="none" to={localePath(useLocale(), to)} {...props} />
}

type LocaleNavLinkProps = Omit<ComponentProps<typeof NavLink>, 'to'> & { to: string }

/** A link that says `aria-current="page"` on its own page. */
export function LocaleNavLink({ to, ...props }: LocaleNavLinkProps) {
  return <NavLink discover="none" to={localePath(useLocale(), to)} end {...props} />
}
