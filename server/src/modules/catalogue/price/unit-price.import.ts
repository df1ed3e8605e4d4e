import { unitPriceImport } from '@seam/contract/catalogue/price/price.import'
import { importRoutes } from '../../../kit/import/import-routes.ts'
import { collectFaults, RowFault } from '../../../kit/import/try-rows.ts'
import { unitPriceStore } from './price.commands.ts'
import { importPrices } from './price.import.ts'
import { lockPrices } from './price.rows.ts'

export const unitPriceImportRoutes = importRoutes(unitPriceImport, {
  nameOf: ({ projectCode, price }) => `${projectCode} ${price}元`,
  begin: async adding => {
    const prices = await lockPrices(adding.db)
    const change = importPrices(adding, unitPriceStore)
    const findProject = (projectCode: string, projectName = '') => {
      const there = prices.get(projectCode)
      if (there === undefined) throw new RowFault('projectCode', '没有这个检测项目')
      if (projectName !== '' && projectName !== there.projectName)
        throw new RowFault('projectName', `该代码的项目是【${there.projectName}】`)
      return { ...there, name: there.projectName }
    }
    return {
      identity: ['projectCode'],
      look: ({ projectCode, projectName }) =>
        collectFaults(() => projectCode !== undefined && findProject(projectCode, projectName)),
      add: ({ projectCode, projectName, ...row }) => change(findProject(projectCode, projectName), row),
    }
  },
})
