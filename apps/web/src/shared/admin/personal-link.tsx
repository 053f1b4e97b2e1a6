import { HIDDEN } from '@shop/contracts/personal.ts'
import type { ComponentProps } from 'react'

/** A link to a phone or an e-mail address; plain text for staff from whom it is hidden. */
export function PersonalLink({ href, children, ...props }: ComponentProps<'a'> & { href: string }) {
  if (href.endsWith(HIDDEN)) return <span className="text-muted">{children}</span>
  return (
    <a href={href} {...props}>
      {children}
    </a>
  )
}
