import type { ComponentProps } from 'react'
import { FormDialog } from '#shared/admin/form-dialog.tsx'
import { isChanged } from './use-order-change.ts'

/** A step of staff that asks for something first. That another's step came first is told by the page, not in it. */
export function StepDialog({ change: { error, isPending }, ...rest }: ComponentProps<typeof FormDialog>) {
  return <FormDialog {...rest} change={{ isPending, error: isChanged(error) ? null : error }} />
}
