import { allCalls } from '@seam/contract'
import { clientCalls } from '@seam/contract/client/client'
import { countDays } from '@seam/contract/kit/value/day'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import pg from 'pg'
import { send } from '../call.ts'
import { type Figure, median, ms, times } from '../figures.ts'
import { signIn } from '../wire.ts'
import { openLaboratory, periodOf } from './laboratory-rows.ts'
import { measurePair, type Question, type Reader } from './reads.ts'

/** `npm run bench stat 0.1` takes a tenth of ten years' rows, compared with a hundredth. */
const [scale = 1] = process.argv.slice(2).map(Number).filter(Number.isFinite)

const {
  chemicalStat,
  delegateStat,
  highStat,
  platform,
  platformRows,
  projectStat,
  qualityStat,
  serviceStat,
  timeStat,
  workload,
} = allCalls
const year = new Date().getFullYear()

const period = periodOf(scale)

/** The calls of figures, which are asked for the same days of both laboratories. */
const questions: readonly Question[] = [
  { title: 'queryDoneDelegateListPage', call: delegateStat.page, input: {} },
  { title: 'queryDoneDelegateSum', call: delegateStat.sum, input: {} },
  { title: 'queryServiceCount by month', call: serviceStat.count, input: { by: 'month' } },
  { title: 'queryServiceCount by day', call: serviceStat.count, input: { by: 'day' } },
  { title: 'queryServiceCount by client', call: serviceStat.count, input: { by: 'client' } },
  { title: 'queryServiceCount by project', call: serviceStat.count, input: { by: 'project' } },
  { title: 'queryTableHead', call: chemicalStat.head, input: {} },
  { title: 'queryChemicalListPage', call: chemicalStat.page, input: {} },
  { title: 'queryChemicalListPage timeBy=issue', call: chemicalStat.page, input: { timeBy: 'issue' } },
  {
    title: 'queryChemicalListPage timeBy=issue of one source of clients',
    call: chemicalStat.page,
    input: { timeBy: 'issue', query: { source: 1 } },
  },
  { title: 'queryDistinctProjectName', call: chemicalStat.projects, input: {} },
  { title: 'queryItemListPage', call: chemicalStat.items, input: {} },
  { title: 'queryHighQuotaList', call: highStat.page, input: {} },
  { title: 'queryHighQuotaList limitNow=1', call: highStat.page, input: { limitNow: 1 } },
  { title: 'projectAnalysis/queryList', call: projectStat.list, input: {} },
  { title: 'queryGroupList', call: projectStat.groups, input: {} },
  { title: 'queryOrderPage', call: projectStat.orders, input: {} },
  {
    title: 'queryStatYearData',
    call: projectStat.years,
    input: { measure: 'items', years: [year, year - 1, year - 2] },
  },
  { title: 'queryClientCount', call: platform.clients, input: {} },
  { title: 'queryCreditCount', call: platform.credit, input: {} },
  { title: 'queryIncomeCount by month', call: platform.income, input: { by: 'month' } },
  { title: 'queryIncomeCount by client', call: platform.income, input: { by: 'client' } },
  { title: 'queryClientSource', call: platform.source, input: {} },
  { title: 'queryTimeCount', call: timeStat.list, input: {} },
  { title: 'queryQualityCount', call: qualityStat.list, input: {} },
  { title: 'queryQualityItemPage', call: qualityStat.items, input: { mark: 'submitted' } },
  { title: 'queryQualityPairPage', call: qualityStat.pairs, input: {} },
  { title: 'queryMoneyRowPage balance', call: platformRows.money, input: { figure: 'balance' } },
  { title: 'queryMoneyRowPage', call: platformRows.money, input: { figure: 'income' } },
  { title: 'queryFeeLinePage', call: platformRows.lines, input: { part: 'package.none' } },
  { title: 'queryWorkload', call: workload.list, input: {} },
  { title: 'queryWorkRowPage', call: workload.rows, input: { figure: 'submitted' } },
]

const isAnswer = (text: string) => text.startsWith('{"code":0,')

const readerOf = async (share: number): Promise<Reader> => {
  const product = await openLaboratory(share, 'figures')
  return { product, session: await signIn(product.origin) }
}

/** Pairs of writes, one with and one without the triggers that append marks. */
const writeRounds = 40

/** A delegation of 10 samples with 3 projects each, of a new client: the folder of the product is kept. */
const orderOfNewClient = async ({ product: { origin }, session }: Reader) => {
  const { data: offer } = await send(origin, session, delegationCalls.options, {})
  const client = { clientName: `晋城煤业${Date.now()}`, payPolicy: 2 as const }
  const { data: added } = await send(origin, session, clientCalls.add, client)
  const projectIds = offer.projects.slice(0, 3).map(({ id }) => id)
  return {
    clientId: added.id,
    coefficientId: offer.coefficients[0]?.id ?? 0,
    consignorName: '李师傅',
    consignorTelephone: '13900001111',
    repeatReason: '同一批样品再送',
    samples: Array.from({ length: 10 }, (_, at) => ({
      sampleName: `柳林${at}号`,
      sampleKindId: offer.sampleKinds[0]?.id ?? 0,
      projectIds,
    })),
  }
}

/** What marks add to registering a delegation. */
const measureMarks = async (reader: Reader): Promise<Figure> => {
  const { product, session } = reader
  const { origin } = product
  const order = await orderOfNewClient(reader)
  const database = new pg.Client({ connectionString: await product.databaseUrl() })
  await database.connect()
  const { rows: triggers } = await database.query<{ statement: string }>(
    `select format('alter table %s %%s trigger %I', tgrelid::regclass, tgname) as statement from pg_trigger where tgname like '%figures'`,
  )
  const switchTriggers = async (verb: 'enable' | 'disable') => {
    for (const { statement } of triggers) await database.query(statement.replace('%s', verb))
  }
  const durations = { enable: [] as number[], disable: [] as number[] }
  try {
    for (let round = 0; round < writeRounds; round++)
      for (const verb of round % 2 === 0 ? (['enable', 'disable'] as const) : (['disable', 'enable'] as const)) {
        await switchTriggers(verb)
        // the first write after a change of the table plans its statements again
        await send(origin, session, delegationCalls.add, order)
        durations[verb].push((await send(origin, session, delegationCalls.add, order)).time)
      }
  } finally {
    await switchTriggers('enable')
    await database.end()
  }
  const [measured, reference] = [median(durations.enable), median(durations.disable)]
  return {
    id: 'P15',
    what: 'registering a delegation of 10 samples × 3 projects, with the marks of figures',
    measured: ms(measured),
    reference: `${ms(reference)} (without marks)`,
    ratio: times(measured / reference),
    hold: '≤ 1.05×',
    aim: '≤ 1.02×',
  }
}

/** P15: the calls of figures of a laboratory after ten years compared with those of a tenth. */
export const measureStat = async (): Promise<Figure[]> => {
  const [tenth, whole] = [await readerOf(scale / 10), await readerOf(scale)]
  try {
    const figures: Figure[] = []
    for (const question of questions) {
      const { call, input } = question
      const ofPeriod = { ...period, ...input }
      const inPeriod = { ...question, input: call.input.safeParse(ofPeriod).success ? ofPeriod : input }
      const { before, after } = await measurePair([tenth, inPeriod], [whole, inPeriod], isAnswer)
      figures.push({
        id: 'P15',
        what: `${question.title}, ${countDays(period.startTime, period.endTime)} days, ${scale * 1_000_000} delegations`,
        measured: `p95 ${ms(after)}`,
        reference: `p95 ${ms(before)} (a tenth of the rows)`,
        ratio: times(after / before),
        hold: '≤ 200 ms, ≤ 1.5×',
        aim: '≤ 100 ms, ≤ 1.2×',
      })
    }
    figures.push(await measureMarks(whole))
    return figures
  } finally {
    await tenth.product.stop()
    await whole.product.stop()
  }
}
