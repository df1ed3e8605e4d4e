import { unitPriceCalls, unitPriceHeadings } from '@seam/contract/catalogue/price/price'
import { material, projectKind } from '@seam/contract/catalogue/project/project'
import { state } from '@seam/contract/kit/dictionary'
import { fromFenOrNull } from '@seam/contract/kit/value/money'
import { listColumns } from '../../../kit/export/list.ts'
import { exportList } from '../../../kit/export/list-export.ts'
import { checkVersion, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { changePrice, unitPriceStore } from './price.commands.ts'
import * as rows from './price.rows.ts'
import { lastMoveText, priceChange, priceSentence } from './price.rules.ts'
import { selectUnitPriceLogPage } from './price-log.rows.ts'

const priceColumns = listColumns<rows.PriceRow, typeof unitPriceHeadings>(unitPriceHeadings, {
  projectCode: { value: row => row.projectCode, width: 12 },
  projectName: { value: row => row.projectName },
  symbol: { value: row => row.symbol, width: 12 },
  kind: { value: row => projectKind.label(row.kind), width: 8 },
  material: { value: row => material.label(row.material), width: 8 },
  price: { value: row => fromFenOrNull(row.price), kind: 'money' },
  state: { value: row => state.label(row.state), width: 8 },
  lastMove: { value: row => lastMoveText(fromFenOrNull(row.price), row.lastChange), width: 30 },
  changeTime: { value: row => row.lastChange?.createTime ?? null, kind: 'time' },
  reason: { value: row => row.lastChange?.reason ?? '', width: 30 },
  changer: { value: row => row.lastChange?.userName ?? '', width: 10 },
})

export const unitPriceRoutes = implement(unitPriceCalls, {
  page: async ({ db, input }) => {
    const page = await rows.selectPricePage(db, input)
    return { ...page, rows: page.rows.map(row => ({ ...row, price: fromFenOrNull(row.price) })) }
  },

  update: async ({ db, input, caller, logOperation }) => {
    const before = requireRow(await rows.lockPrice(db, input.id))
    checkVersion(before, input.version)
    const change = await changePrice(db, caller, unitPriceStore, before, input)
    logOperation(priceSentence(`检测项目【${before.projectName}】`, change), [priceChange('单价', change)])
    return null
  },

  logPage: ({ db, input }) => selectUnitPriceLogPage(db, input),

  exportAll: exportList(unitPriceCalls.exportAll, {
    title: () => '项目单价',
    columns: () => priceColumns,
    query: rows.priceQuery,
  }),
})
