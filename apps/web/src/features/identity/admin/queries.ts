import { listStaff, type StaffList } from '@shop/contracts/identity-staff.ts'
import { listStaffRoles } from '@shop/contracts/staff-roles.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

export const staffQuery = queryOptions({
  queryKey: adminKey('identity', 'staff'),
  queryFn: ({ signal }) => call(listStaff, { signal }),
})

export const rolesQuery = queryOptions({
  queryKey: adminKey('identity', 'roles'),
  queryFn: ({ signal }) => call(listStaffRoles, { signal }),
})

/** Changes staff. The response contains the updated list. */
export function useStaffChange({
  onDone,
  onFailed,
}: {
  onDone?: () => void
  onFailed?: (error: unknown) => void
} = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<StaffList>) => change(),
    onMutate: () => queryClient.cancelQueries({ queryKey: staffQuery.queryKey }),
    onSuccess: staff => {
      queryClient.setQueryData(staffQuery.queryKey, staff)
      onDone?.()
    },
    onError: error => onFailed?.(error),
  })
}
