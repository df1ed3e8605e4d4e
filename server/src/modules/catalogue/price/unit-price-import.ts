import { unitPriceImport } from '@seam/contract/catalogue/price-import'
import { importRoutes } from '../../../kit/import/import-routes.ts'
import { RowFault } from '../../../kit/import/try-rows.ts'
import { importPrices } from './import-prices.ts'
import { holdPrices, unitPriceStore } from './price.rows.ts'

export const unitPriceImportRoutes = importRoutes(unitPriceImport, {
  nameOf: ({ projectCode, price }) => `${projectCode} ${price}元`,
  begin: async adding => {
    const known = await holdPrices(adding.db)
    const change = importPrices(adding, unitPriceStore)
    return ({ projectCode, projectName, ...row }) => {
      const there = known.get(projectCode)
      if (there === undefined) throw new RowFault('projectCode', '没有这个检测项目')
      if (projectName !== '' && projectName !== there.projectName)
        throw new RowFault('projectName', `该代码的项目是【${there.projectName}】`)
      return change('projectCode', { ...there, name: there.projectName }, row)
    }
  },
})
