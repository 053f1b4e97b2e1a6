import type { ComponentProps } from 'react'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { ChangedNotice } from './changed-notice.tsx'
import { isVersionConflict, type useOrderChange } from './use-order-change.ts'

type StepDialogProps = Omit<ComponentProps<typeof FormDialog>, 'change'> & {
  number: number
  change: Pick<ReturnType<typeof useOrderChange>, 'error' | 'isPending' | 'changed'>
}

/**
 * Dialog of a fulfillment step. Shows changes of others; if the step is no longer allowed, it closes and the page tells
 * so.
 */
export function StepDialog({ number, change, children, ...rest }: StepDialogProps) {
  const { error, isPending, changed } = change
  return (
    <FormDialog {...rest} change={{ isPending, error: isVersionConflict(error) ? null : error }}>
      {children}
      <ChangedNotice number={number} changed={changed} />
    </FormDialog>
  )
}
