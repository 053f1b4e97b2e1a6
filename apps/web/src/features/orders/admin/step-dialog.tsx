import type { ComponentProps } from 'react'
import { FormDialog } from '#shared/admin/form-dialog.tsx'
import { ChangedNotice } from './changed-notice.tsx'
import { isChanged, type useOrderChange } from './use-order-change.ts'

type StepDialogProps = Omit<ComponentProps<typeof FormDialog>, 'change'> & {
  number: number
  change: Pick<ReturnType<typeof useOrderChange>, 'error' | 'isPending' | 'changed'>
}

/**
 * A step of staff that asks for something first. What another did meanwhile is shown in it; where the step is none any
 * more, the page tells it.
 */
export function StepDialog({ number, change, children, ...rest }: StepDialogProps) {
  const { error, isPending, changed } = change
  return (
    <FormDialog {...rest} change={{ isPending, error: isChanged(error) ? null : error }}>
      {children}
      <ChangedNotice number={number} changed={changed} />
    </FormDialog>
  )
}
