import { ticketType, titleType } from '@seam/contract/client/ticket'
import { areaNameOf } from '../../../kit/area-tree.ts'
import type { Rows } from './book.ts'
import type { ListedClient } from './client-list.ts'
import { places } from './client-places.ts'
import type { Dice } from './dice.ts'

type Given = {
  readonly row: Rows['client']
  readonly area: ListedClient[2]
  readonly person: boolean
  readonly dice: Dice
}

const standing = { state: 2, version: 1 } as const
const banks = ['中国建设银行', '中国工商银行', '中国农业银行', '山西农村商业银行', '晋商银行'] as const

const placeOf = (clientName: string, area: ListedClient[2]) => {
  const counties = places[area]
  const named = Object.keys(counties).find(word => word !== '' && clientName.includes(word))
  return counties[named ?? ''] ?? (['141102', ['滨河北中路']] as const)
}

/** Where a client is found; larger ones have a pit or a plant beside the office. */
export const addressesOf = ({ row, area, person, dice }: Given): Rows['clientAddress'][] => {
  const [areaCode, streets] = placeOf(row.clientName, area)
  const areaName = areaNameOf(areaCode)
  if (areaName === undefined) throw new Error(`there is no county ${areaCode}`)
  const count = person ? 1 : dice.whole(1, 2)
  return Array.from({ length: count }, (_, at) => ({
    ...standing,
    clientId: row.id,
    contact: at === 0 ? row.contact : '化验室',
    telephone: row.telephone,
    areaCode,
    areaName,
    detail: `${streets[at % streets.length]}${dice.whole(2, 188)}号${at === 0 ? '' : '（厂区）'}`,
    isDefault: at === 0,
    createTime: row.createTime,
  }))
}

/** What its invoices are made out to. */
export const ticketsOf = ({ row, area, person, dice }: Given): Rows['ticket'][] => {
  const special = !person && dice.chance(0.6)
  const [areaCode, streets] = placeOf(row.clientName, area)
  return [
    {
      ...standing,
      clientId: row.id,
      titleType: person ? titleType.person : titleType.company,
      ticketType: special ? ticketType.special : ticketType.ordinary,
      ticketTitle: row.clientName.replace('（个体）', ''),
      taxNumber: row.creditCode,
      bankName: special ? `${dice.pick(banks)}${areaNameOf(areaCode)?.split(' ').at(-1) ?? ''}支行` : '',
      bankAccount: special ? `1400${dice.text('0123456789', 15)}` : '',
      address: special ? `${areaNameOf(areaCode)?.replaceAll(' ', '') ?? ''}${streets[0]}` : '',
      telephone: special ? row.telephone : '',
      email: '',
      isDefault: true,
      createTime: row.createTime,
    },
  ]
}
