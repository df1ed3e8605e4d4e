import { clientSource } from '@seam/contract/client/client'
import { creditCodeCheck } from '@seam/contract/kit/rules/credit-code-check'
import { initialsOf, nameKeyOf } from '../../../kit/text/pinyin.ts'
import { selectEnabledSalesmen } from '../../../modules/catalogue/salesman/salesman.rows.ts'
import { selectEnabledGrades } from '../../../modules/client/grade/grade.rows.ts'
import type { Db } from '../../database.ts'
import { addressesOf, ticketsOf } from './belongings.ts'
import type { Rows } from './book.ts'
import { consignorNames, type ListedClient, listedClients } from './client-list.ts'
import type { Trade } from './coal/coal-list.ts'
import { openDice } from './dice.ts'
import { dayOfWork, wallTime, workMinute } from './hours.ts'
import { salesmanNameOf } from './salesmen.ts'

export type DemoClient = {
  readonly row: Rows['client']
  readonly account: Rows['account']
  readonly gradeName: string
  readonly memberRate: string
  readonly trade: Trade
  readonly weight: number
  readonly consignors: readonly { readonly consignorName: string; readonly telephone: string }[]
  readonly notifiers: readonly { readonly notifierName: string; readonly telephone: string }[]
  readonly addresses: readonly Rows['clientAddress'][]
  readonly tickets: readonly Rows['ticket'][]
}

const places: Readonly<Record<ListedClient[2], string>> = {
  '0358': '141102',
  '0351': '140105',
  '0354': '140702',
  '0355': '140403',
  '0356': '140502',
  '0357': '141002',
  '0912': '610802',
  '0477': '150602',
}
const creditCodeOf = (area: ListedClient[2], serial: number): string => {
  const first17 = `91${places[area]}MA0D${String(10_000 + serial * 37).padStart(5, '0')}`
  return first17 + creditCodeCheck(first17)
}

const mobileOf = (serial: number): string => `1380000${String(1000 + serial).padStart(4, '0')}`

/** The clients of the list, the first of them with the laboratory for two years, the last for a year. */
export const demoClients = async (db: Db, now: string): Promise<DemoClient[]> => {
  const grades = await selectEnabledGrades(db)
  const salesmen = await selectEnabledSalesmen(db)
  return listedClients.map(([clientName, contact, area, level, trade, weight, testFirst], at) => {
    const dice = openDice(7_000 + at)
    const grade = grades[Math.min(level, grades.length - 1)]
    if (grade === undefined) throw new Error('there is no grade for a client')
    const above = grades[level + 1]?.points ?? grade.points * 1.4
    const createTime = wallTime(workMinute(now) - dayOfWork * (730 - at * 9) + dice.between(0, 500))
    const person = clientName.includes('个体')
    const [id, version] = [at + 1, 1]
    const known = Array.from({ length: person ? 1 : dice.whole(1, 3) }, (_, place) => ({
      consignorName: person ? contact : (consignorNames[(at * 5 + place * 7) % consignorNames.length] ?? ''),
      telephone: mobileOf(at * 5 + place),
    }))
    const source = dice.pick([1, 1, 2, 2, 3, 4, 5] as const)
    const row: Rows['client'] = {
      id,
      clientName,
      pinyin: initialsOf(clientName),
      nameKey: nameKeyOf(clientName),
      vxAccount: at % 4 === 1 ? `wx${initialsOf(contact)}${1_000 + at * 37}` : '',
      creditCode: person ? '' : creditCodeOf(area, at + 1),
      contact,
      telephone: person ? mobileOf(at * 5) : `${area}-8${String(200_000 + at * 1_117)}`,
      source,
      salesmanId:
        source === clientSource.salesman
          ? (salesmen.find(({ salesmanName }) => salesmanName === salesmanNameOf(area))?.id ?? null)
          : null,
      gradeId: grade.id,
      points: Math.floor(grade.points + (above - grade.points) * dice.between(0.05, 0.8)),
      payPolicy: testFirst ? 2 : 1,
      remarks: '',
      state: weight === 0 ? 1 : 2,
      version,
      createTime,
    }
    // dice of their own: what the year is made of falls as before
    const given = { row, area, person, dice: openDice(9_000 + at) }
    return {
      row,
      addresses: addressesOf(given),
      tickets: ticketsOf(given),
      account: {
        clientId: id,
        balance: 0n,
        creditLimit: grade.creditLimit,
        creditUsed: 0n,
        payPasswordHash: null,
        state: 2,
        version,
        createTime,
      },
      gradeName: grade.gradeName,
      memberRate: grade.discount,
      trade,
      weight,
      consignors: known,
      notifiers: [
        { notifierName: contact, telephone: person ? mobileOf(at * 5) : mobileOf(500 + at) },
        ...(dice.chance(0.4) ? [{ notifierName: '化验室', telephone: mobileOf(700 + at) }] : []),
      ],
    }
  })
}
