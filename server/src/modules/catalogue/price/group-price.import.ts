import { groupPriceImport } from '@seam/contract/catalogue/price/price.import'
import { importRoutes } from '../../../kit/import/import-routes.ts'
import { collectFaults, RowFault } from '../../../kit/import/try-rows.ts'
import { lockGroups } from '../project-group/project-group.rows.ts'
import { groupPriceStore } from './price.commands.ts'
import { importPrices } from './price.import.ts'

export const groupPriceImportRoutes = importRoutes(groupPriceImport, {
  nameOf: ({ groupName, price }) => `${groupName} ${price}元`,
  begin: async adding => {
    const groups = await lockGroups(adding.db)
    const change = importPrices(adding, groupPriceStore)
    const findGroup = (groupName: string) => {
      const there = groups.get(groupName)
      if (there === undefined) throw new RowFault('groupName', '没有这个项目组')
      return there
    }
    return {
      identity: ['groupName'],
      look: ({ groupName }) => collectFaults(() => groupName !== undefined && findGroup(groupName)),
      add: ({ groupName, ...row }) => change({ ...findGroup(groupName), name: groupName }, row),
    }
  },
})
