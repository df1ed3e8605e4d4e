import { coalCategoryCalls } from '@seam/contract/catalogue/material/coal-category'
import { type CoalForm, type CoalIndexKey, CoalIndices } from '@seam/contract/catalogue/material/coal-classification'
import { useRead } from '../../../kit/api/use-call.ts'
import { useDebounced } from '../../../kit/hooks/use-debounced.ts'

export type TypedIndices = Readonly<Partial<Record<CoalIndexKey, string>>> & { readonly form: CoalForm }

/** Faults of the fields, checked before sending. */
const faultsOf = (typed: TypedIndices): ReadonlyMap<string, string> =>
  new Map((CoalIndices.safeParse(typed).error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))

/** The verdict on the input, requested when typing pauses; the previous one stays meanwhile. */
export const useClassification = (typed: TypedIndices) => {
  const faults = faultsOf(typed)
  const input = useDebounced(typed)
  const { data, isFetching } = useRead(coalCategoryCalls.classify, input, {
    enabled: faultsOf(input).size === 0,
    keepPrevious: true,
  })
  return { faults, verdict: faults.size === 0 ? data : undefined, asking: isFetching }
}
