import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { DenseButton } from '#shared/admin/controls.tsx'
import { CATALOG_KEY } from './queries.ts'

type UndoChangeProps<Result> = {
  /** What the button says. */
  label: string
  undo: () => Promise<Result>
  /** What is said once it is undone. */
  children: (result: Result) => ReactNode
}

/** The way back from a change of many products: a button, then what came of it. */
export function UndoChange<Result>({ label, undo, children }: UndoChangeProps<Result>) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: undo,
    onSettled: () => client.invalidateQueries({ queryKey: CATALOG_KEY }),
  })
  if (change.data !== undefined) return children(change.data)
  return (
    <div className="grid justify-items-start gap-2">
      {change.error && <AdminError error={change.error} />}
      <DenseButton pending={change.isPending} onClick={() => change.mutate()}>
        {label}
      </DenseButton>
    </div>
  )
}
