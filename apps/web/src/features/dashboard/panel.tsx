import { type ReactNode, useId } from 'react'
import { cx } from '#ui/class-names.ts'

type PanelProps = { title: ReactNode; tools?: ReactNode; className?: string; children: ReactNode }

/** A section of the page with its heading and controls. */
export function Panel({ title, tools, className, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx('min-w-0 rounded-card border border-hairline bg-surface p-4', className)}
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="mr-auto text-lg">
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  )
}
