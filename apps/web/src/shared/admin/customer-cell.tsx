import type { ReactNode } from 'react'

/** A customer's name and phone link in a list. */
export function CustomerCell({ name, phone }: { name?: ReactNode; phone: string }) {
  return (
    <>
      {name && <span className="block max-w-48 break-words max-lg:max-w-none">{name}</span>}
      <a href={`tel:${phone}`} className="whitespace-nowrap text-muted tabular-nums hover:underline">
        {phone}
      </a>
    </>
  )
}
