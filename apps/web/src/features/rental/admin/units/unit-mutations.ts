import {
  addRentalUnit,
  changeRentalUnit,
  type RentalUnits,
  setRentalTerms,
} from '@shop/contracts/rental-units-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { rentalsKey, unitsQuery } from '../queries.ts'

/** Changes units and caches the list from the response. */
function useUnitsChange<Change>(change: (change: Change) => Promise<RentalUnits>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async units => {
      queryClient.setQueryData(unitsQuery.queryKey, units)
      await queryClient.invalidateQueries({ queryKey: rentalsKey })
    },
  })
}

type Change = { id: string } & z.input<typeof changeRentalUnit.body>

export const useChangeUnit = () =>
  useUnitsChange(({ id, ...body }: Change) => call(changeRentalUnit, { params: { id }, body }))

export const useAddUnit = () =>
  useUnitsChange((body: z.input<typeof addRentalUnit.body>) => call(addRentalUnit, { body }))

/** Sets the rental terms of a model. */
export const useSetTerms = () =>
  useUnitsChange(({ slug, ...body }: { slug: string } & z.input<typeof setRentalTerms.body>) =>
    call(setRentalTerms, { params: { slug }, body }),
  )
