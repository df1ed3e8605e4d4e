import { type Drill, drillOf } from '@seam/contract/insight/stat/drill'
import type { Permission } from '@seam/contract/kit/permission'
import { rowsAddress } from '../../../kit/page-table/state/rows-address.ts'
import { useSession } from '../../../kit/session/session.ts'
import { useBlind } from './use-blind.ts'

type Lists = Partial<Record<Drill['list'], Permission>>

/** Results beside their clients, which the server refuses to users who work by lab code alone. */
const resultLists: Lists = { sample: 'statChemical', item: 'statProject' }

/** Lists on the screens of other statistics, each with the right to its screen. */
const rights: Lists = { ...resultLists, money: 'statPlatform' }

/** The address of the rows behind a figure; undefined for users who cannot open their list. */
export const useRowsAddress = (): typeof rowsAddress => {
  const { permissions } = useSession()
  const blind = useBlind()
  return (figure, input, ...more) => {
    if (input === undefined) return undefined
    const { list } = drillOf(figure, input)
    const right = rights[list]
    const opens = right === undefined || permissions.has(right)
    return opens && !(blind && list in resultLists) ? rowsAddress(figure, input, ...more) : undefined
  }
}
