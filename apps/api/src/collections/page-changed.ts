import type { AuditSubject } from '@shop/contracts/audit.ts'
import { changesSince } from '#audit/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'

/** Creates the error of a change that is based on an outdated version. Details name the author and the time. */
export async function pageChangedError(
  tx: Tx,
  subject: { type: AuditSubject; id: string },
  version: number,
): Promise<AppError> {
  const changes = await changesSince(tx, subject, version)
  return new AppError('PAGE_CHANGED', {
    details: changes.map(({ by, at }) => ({ at: at.toISOString(), by: by ?? undefined })),
  })
}
