import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { PageMeta } from '#platform/page-meta.tsx'
import { isLeaving, openLogin, type Session, useSession } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'

type Props = {
  /** Title of the page, shown to visitors. */
  titleId: MessageId
  children: (session: Session) => ReactNode
}

/** Shows the login dialog to visitors and the page after the login. */
export function SignedInOnly({ titleId, children }: Props) {
  const session = useSession()
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const isVisitor = isMounted && !session
  useEffect(() => {
    if (isVisitor && !isLeaving()) openLogin()
  }, [isVisitor])
  if (!isMounted) return <PageSkeleton />
  return session ? children(session) : <Visitor titleId={titleId} />
}

function Visitor({ titleId }: Pick<Props, 'titleId'>) {
  const t = useT()
  return (
    <div className="page-x py-16">
      <PageMeta title={t(titleId)} description={t('account.visitorText')} isPrivate />
      <PageHeading className="sr-only">{t(titleId)}</PageHeading>
      <EmptyState title={t('account.visitorTitle')} actions={<Button onClick={openLogin}>{t('login.submit')}</Button>}>
        {t('account.visitorText')}
      </EmptyState>
    </div>
  )
}
