import { salesmanCalls } from '@seam/contract/catalogue/salesman'
import { state } from '@seam/contract/kit/dictionary'
import type { ListedClient } from '../content/client-list.ts'
import { staff } from '../content/staff-list.ts'
import type { MakeContext } from '../make/context.ts'

type Area = ListedClient[2]

/** Each with the areas whose clients they look after; the last one left. */
const salesmen: readonly (readonly [salesmanName: string, remarks: string, areas: readonly Area[]])[] = [
  ['马建国', '吕梁片区', ['0358']],
  ['田晓燕', '太原、晋中片区', ['0351', '0354']],
  ['郝志强', '临汾片区', ['0357']],
  ['贺文斌', '长治、晋城片区', ['0355', '0356']],
  ['冯雪梅', '榆林片区', ['0912']],
  ['乌力吉', '鄂尔多斯片区', ['0477']],
  ['任保平', '网站、微信客户', []],
  ['闫继宏', '已离职', []],
]
const left = '已离职'

export const addSalesmen = async ({ call }: MakeContext) => {
  for (const [at, [salesmanName, remarks]] of salesmen.entries()) {
    const draft = { salesmanName, telephone: `1390000200${at + 1}`, remarks }
    const { id } = await call(staff.manager, salesmanCalls.add, draft)
    if (remarks === left) await call(staff.manager, salesmanCalls.switchState, { id, state: state.stopped })
  }
}

/** The salesman for the clients of an area. */
export const salesmanNameOf = (area: Area): string | undefined =>
  salesmen.find(([, , areas]) => areas.includes(area))?.[0]
