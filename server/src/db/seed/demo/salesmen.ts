import { initialsOf } from '../../../kit/text/pinyin.ts'
import type { Tx } from '../../database.ts'
import type { ListedClient } from './client-list.ts'

type Area = ListedClient[2]

/** Each with the places whose clients he looks after; nobody's: he left. */
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
const gone = '已离职'

export const addSalesmen = (tx: Tx) =>
  tx
    .insertInto('salesman')
    .values(
      salesmen.map(([salesmanName, remarks], sort) => ({
        salesmanName,
        pinyin: initialsOf(salesmanName),
        telephone: `1390000200${sort + 1}`,
        remarks,
        state: remarks === gone ? (1 as const) : (2 as const),
        sort,
      })),
    )
    .execute()

/** Who looks after the clients of a place. */
export const salesmanNameOf = (area: Area): string | undefined =>
  salesmen.find(([, , areas]) => areas.includes(area))?.[0]
