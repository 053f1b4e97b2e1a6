import {
  addRentalUnit,
  changeRentalUnit,
  type RentalUnits,
  setRentalTerms,
} from '@shop/contracts/rental-units-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { rentalsKey, unitsQuery } from './queries.ts'

/** A change of the shop's hookahs: what is shown afterwards is the server's answer. */
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

/** Takes a unit out of service, or back into it. */
export const useChangeUnit = () =>
  useUnitsChange(({ id, ...body }: Change) => call(changeRentalUnit, { params: { id }, body }))

/** One more hookah of a model. */
export const useAddUnit = () =>
  useUnitsChange((body: z.input<typeof addRentalUnit.body>) => call(addRentalUnit, { body }))

/** Rents a model out, on which terms, or no more. */
export const useSetTerms = () =>
  useUnitsChange(({ slug, ...body }: { slug: string } & z.input<typeof setRentalTerms.body>) =>
    call(setRentalTerms, { params: { slug }, body }),
  )
