import { salesmanCalls } from '@seam/contract/catalogue/salesman'
import { addressCalls } from '@seam/contract/client/address'
import { clientCalls, clientSource, payPolicy } from '@seam/contract/client/client'
import { gradeCalls } from '@seam/contract/client/grade'
import { notifierCalls } from '@seam/contract/client/notifier'
import { ticketCalls, ticketType, titleType } from '@seam/contract/client/ticket'
import type { InputOf, SentOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import { creditCodeCheck } from '@seam/contract/kit/rules/credit-code-check'
import { initialsOf } from '../../kit/text/pinyin.ts'
import { areaNameOf } from '../../modules/client/area/area.commands.ts'
import { consignorNames, type ListedClient, listedClients } from '../content/client-list.ts'
import { places } from '../content/client-places.ts'
import type { Trade } from '../content/coal/coal-list.ts'
import { openRandom, type Random } from '../content/random.ts'
import { staff } from '../content/staff-list.ts'
import type { MakeContext, TimedAction } from '../make/context.ts'
import { dayOfWork } from '../plan/working-time.ts'
import { salesmanNameOf } from './salesmen.ts'

type Contact = { readonly name: string; readonly telephone: string }
type Draft = Omit<InputOf<typeof clientCalls.add>, 'gradeId' | 'salesmanId' | 'payPolicy'>

/** A client to be added; `id` is set afterwards. */
export type DemoClient = {
  readonly id: number
  readonly draft: Draft
  /** Minute of work at which they are added. */
  readonly at: number
  readonly area: ListedClient[2]
  /** Index of the grade in the list of grades. */
  readonly grade: number
  readonly payPolicy: 1 | 2
  readonly vxAccount: string
  readonly trade: Trade
  /** How often they come; 0: never again. */
  readonly weight: number
  readonly isPerson: boolean
  readonly consignors: readonly Contact[]
  readonly notifiers: readonly Contact[]
}

const codeOfArea: Readonly<Record<ListedClient[2], string>> = {
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
  const first17 = `91${codeOfArea[area]}MA0D${String(10_000 + serial * 37).padStart(5, '0')}`
  return first17 + creditCodeCheck(first17)
}

const mobileOf = (serial: number): string => `1380000${String(1000 + serial).padStart(4, '0')}`

/** The clients of the list in order of arrival, during the first two years before the end. */
export const planClients = (end: number): readonly DemoClient[] =>
  listedClients.map(([clientName, contact, area, grade, trade, weight, testFirst], place) => {
    const random = openRandom(7_000 + place)
    const isPerson = clientName.includes('个体')
    const ownMobile = mobileOf(place * 5)
    const consignors = Array.from({ length: isPerson ? 1 : random.whole(1, 3) }, (_, at) => ({
      name: isPerson ? contact : (consignorNames[(place * 5 + at * 7) % consignorNames.length] ?? ''),
      telephone: mobileOf(place * 5 + at),
    }))
    return {
      id: place + 1,
      draft: {
        clientName,
        creditCode: isPerson ? '' : creditCodeOf(area, place + 1),
        contact,
        telephone: isPerson ? ownMobile : `${area}-8${String(200_000 + place * 1_117)}`,
        source: random.pick([1, 1, 2, 2, 3, 4, 5] as const),
        remarks: '',
        repeatReason: '另一家单位',
      },
      at: end - dayOfWork * (730 - place * 9) + random.between(0, 400),
      area,
      grade,
      payPolicy: testFirst ? payPolicy.testFirst : payPolicy.payFirst,
      vxAccount: place % 4 === 1 ? `wx${initialsOf(contact)}${1_000 + place * 37}` : '',
      trade,
      weight,
      isPerson,
      consignors,
      notifiers: [
        { name: contact, telephone: isPerson ? ownMobile : mobileOf(500 + place) },
        ...(random.chance(0.4) ? [{ name: '化验室', telephone: mobileOf(700 + place) }] : []),
      ],
    }
  })

const placeOf = ({ draft, area }: DemoClient) => {
  const counties = places[area]
  const county = Object.keys(counties).find(word => word !== '' && draft.clientName.includes(word))
  return counties[county ?? ''] ?? (['141102', ['滨河北中路']] as const)
}

/** The office; larger clients also have a mine or a plant. */
const addressesOf = (client: DemoClient, random: Random): Omit<SentOf<typeof addressCalls.add>, 'clientId'>[] => {
  const [areaCode, streets] = placeOf(client)
  return Array.from({ length: client.isPerson ? 1 : random.whole(1, 2) }, (_, at) => ({
    contact: at === 0 ? client.draft.contact : '化验室',
    telephone: client.draft.telephone,
    areaCode,
    detail: `${streets[at % streets.length]}${random.whole(2, 188)}号${at === 0 ? '' : '（厂区）'}`,
  }))
}

const banks = ['中国建设银行', '中国工商银行', '中国农业银行', '山西农村商业银行', '晋商银行'] as const

/** Its invoice title. */
const ticketOf = (client: DemoClient, random: Random): Omit<SentOf<typeof ticketCalls.add>, 'clientId'> => {
  const isSpecial = !client.isPerson && random.chance(0.6)
  const [areaCode, streets] = placeOf(client)
  const areaName = areaNameOf(areaCode) ?? ''
  const common = {
    titleType: client.isPerson ? titleType.person : titleType.company,
    ticketType: isSpecial ? ticketType.special : ticketType.ordinary,
    ticketTitle: client.draft.clientName.replace('（个体）', ''),
    taxNumber: client.draft.creditCode,
    email: '',
  }
  if (!isSpecial) return common
  return {
    ...common,
    bankName: `${random.pick(banks)}${areaName.split(' ').at(-1)}支行`,
    bankAccount: `1400${random.text('0123456789', 15)}`,
    address: `${areaName.replaceAll(' ', '')}${streets[0]}`,
    telephone: client.draft.telephone,
  }
}

const addClient = async ({ call }: MakeContext, client: DemoClient) => {
  const grades = await call(staff.manager, gradeCalls.list, {})
  const salesmen = await call(staff.manager, salesmanCalls.page, { pageSize: 100 })
  const salesman = salesmen.rows.find(({ salesmanName }) => salesmanName === salesmanNameOf(client.area))
  const { id } = await call(staff.manager, clientCalls.add, {
    ...client.draft,
    payPolicy: client.payPolicy,
    gradeId: grades[Math.min(client.grade, grades.length - 1)]?.id ?? null,
    salesmanId: client.draft.source === clientSource.salesman ? (salesman?.id ?? null) : null,
  })
  if (id !== client.id) throw new Error(`client ${client.draft.clientName} has id ${id} instead of ${client.id}`)
  const random = openRandom(9_000 + id)
  for (const [at, { name, telephone }] of client.notifiers.entries())
    await call(staff.manager, notifierCalls.add, { clientId: id, notifierName: name, telephone, isDefault: at === 0 })
  for (const address of addressesOf(client, random))
    await call(staff.manager, addressCalls.add, { clientId: id, ...address })
  await call(staff.manager, ticketCalls.add, { clientId: id, ...ticketOf(client, random), isDefault: true })
  if (client.vxAccount === '') return
  const { version } = await call(staff.manager, clientCalls.get, { id })
  await call(staff.manager, clientCalls.setVxAccount, { id, version, vxAccount: client.vxAccount })
}

/** Clients are added over the first of two years; those who never came again are stopped at the end. */
export const clientActions = (context: MakeContext, clients: readonly DemoClient[]): TimedAction[] =>
  clients.flatMap(client => {
    const stop = () => context.call(staff.manager, clientCalls.switchState, { id: client.id, state: state.stopped })
    return [
      { at: client.at, run: () => addClient(context, client) },
      ...(client.weight === 0 ? [{ at: context.end - 90 * dayOfWork, run: stop }] : []),
    ]
  })
