import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'info' | 'tuff'

const TONES: Record<Tone, string> = {
  neutral: 'text-muted',
  ok: 'text-ok',
  warn: 'text-warn',
  bad: 'text-bad',
  info: 'text-info',
  tuff: 'text-tuff',
}

/** A short status text; the color only repeats it. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full bg-raised px-2.5 py-1 font-medium text-xs before:size-1.5 before:shrink-0 before:rounded-full before:bg-current',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
