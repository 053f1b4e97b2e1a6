import { Fragment, type ReactNode } from 'react'
import { LocaleLink } from '#platform/i18n/locale-context.tsx'

/**
 * Renders a small subset of Markdown as React nodes, so that no HTML is stored or injected: `## heading`, paragraphs,
 * `- bullets`, `**bold**` and `[links](/path)` to own pages.
 */
export function RichText({ text }: { text: string }) {
  const blocks = text.trim().split(/\n{2,}/)
  return (
    <div className="max-w-(--container-text) space-y-4">
      {blocks.map(block => (
        <Fragment key={block}>{renderBlock(block)}</Fragment>
      ))}
    </div>
  )
}

function renderBlock(block: string): ReactNode {
  if (block.startsWith('## ')) return <h2 className="pt-6 text-xl">{renderInline(block.slice(3))}</h2>
  const lines = block.split('\n')
  if (!lines.every(line => line.startsWith('- '))) return <p>{renderInline(lines.join(' '))}</p>
  return (
    <ul className="list-disc space-y-2 pl-5 marker:text-accent">
      {lines.map(line => (
        <li key={line}>{renderInline(line.slice(2))}</li>
      ))}
    </ul>
  )
}

const INLINE = /\*\*(?<bold>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<path>\/[^)\s]*)\)/g

function renderInline(text: string): ReactNode[] {
  const nodes: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    const { bold, label, path } = match.groups ?? {}
    nodes.push(text.slice(end, match.index))
    nodes.push(
      label && path ? (
        <LocaleLink key={match.index} to={path} className="underline decoration-control underline-offset-4">
          {label}
        </LocaleLink>
      ) : (
        <strong key={match.index} className="font-semibold">
          {bold}
        </strong>
      ),
    )
    end = match.index + match[0].length
  }
  nodes.push(text.slice(end))
  return nodes
}
