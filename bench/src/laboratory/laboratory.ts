import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { filterTableOf } from '@seam/contract/kit/list/page'
import { isPortalAccess } from '@seam/contract/kit/portal/portal-right'
import { type Figure, ms, times } from '../figures.ts'
import { load } from '../load.ts'
import { signedHeaders, signIn } from '../wire.ts'
import { openLaboratory, periodOf } from './laboratory-rows.ts'
import { type Inputs, inputsOf, readNames } from './read-inputs.ts'
import { holdRatio, measurePair, type Question, type Reader } from './reads.ts'

/** `npm run bench laboratory 0.1` compares a tenth of ten years' rows with a hundredth. */
const [scale = 1] = process.argv.slice(2).map(Number).filter(Number.isFinite)

/** P11: every list in turn. */
const connections = 30
const seconds = 240

/** Required input of calls besides filters; a call that none of these suits is reported as not measured. */
const candidates = [
  {},
  { id: 1 },
  { clientId: 1 },
  { logType: 1 },
  { text: '0000077' },
  { clientCode: 'KH000007' },
  { by: 'month' },
  { figure: 'all' },
  { figure: 'income' },
  { figure: 'submitted' },
  { part: 'package.none' },
  { mark: 'retested' },
  { measure: 'items', years: [new Date().getFullYear()] },
]

const period = periodOf(scale)

/** A call with a period of its own is asked for the same days of both: by default a tenth would have fewer of them. */
const inSamePeriod = (call: Call, input: object): object => {
  const ofPeriod = { ...input, ...period }
  const { success, data } = call.input.safeParse(ofPeriod)
  return success && (data as Partial<typeof period>).startTime === period.startTime ? ofPeriod : input
}

const questionsOf = (title: string, call: Call, inputs: Inputs): Question[] => {
  const suitable = inputs[title] ?? candidates.find(candidate => call.input.safeParse(candidate).success)
  if (suitable === undefined) return []
  const input = inSamePeriod(call, suitable)
  if (filterTableOf(call.input) === undefined) return [{ title, call, input }]
  const orders = call.sorts.map(key => ({
    title: `${title} by ${key}`,
    call,
    input: { ...input, sort: [{ key, order: 'asc' }] },
  }))
  return [{ title, call, input }, { title: `${title}, page 100`, call, input: { ...input, pageNo: 100 } }, ...orders]
}

const reads = Object.entries(allCalls).flatMap(([module, table]) =>
  Object.entries(table).flatMap(([name, call]: [string, Call]) =>
    call.kind === 'read' && call.encoding !== 'multipart' && call.access !== 'anyone' && !isPortalAccess(call.access)
      ? [{ title: `${module}.${name}`, call }]
      : [],
  ),
)

/** A refusal, such as of a row that is not there, reads nothing: it is reported as failed. */
const isAnswer = (text: string) => /"code":0\b/.test(text)

type Laboratory = Reader & { readonly inputs: Inputs }

const openReader = async (share: number): Promise<Laboratory> => {
  const product = await openLaboratory(share)
  const inputs = inputsOf(await readNames(await product.databaseUrl()))
  return { product, session: await signIn(product.origin), inputs }
}

/** The memory of a server that has just started, after every list in turn, four minutes in all, 30 connections. */
const memoryAfterEveryList = async (): Promise<number> => {
  const { product, session, inputs } = await openReader(scale)
  const lists = reads.flatMap(({ title, call }) => {
    const [question] = questionsOf(title, call, inputs)
    return question !== undefined && call.method === 'POST' && filterTableOf(call.input) !== undefined ? [question] : []
  })
  try {
    for (const { call, input } of lists) {
      const body = Buffer.from(JSON.stringify(input))
      const shot = () => ({ headers: signedHeaders(session, call.path, body), body })
      await load(product.origin + call.path, seconds / lists.length, connections, shot)
    }
    return product.memory()
  } finally {
    await product.stop()
  }
}

/** P13: every read call of a laboratory after ten years against the same call at a tenth. */
export const measureReads = async (): Promise<Figure> => {
  const [tenth, whole] = [await openReader(scale / 10), await openReader(scale)]
  try {
    const measured: { title: string; before: number; after: number }[] = []
    const [failed, unmeasured]: [string[], string[]] = [[], []]
    for (const { title, call } of reads) {
      const ofTenth = questionsOf(title, call, tenth.inputs)
      const ofWhole = questionsOf(title, call, whole.inputs)
      if (ofWhole.length === 0) unmeasured.push(title)
      for (const [at, question] of ofWhole.entries())
        try {
          const pair = await measurePair([tenth, ofTenth[at] ?? question], [whole, question], isAnswer)
          measured.push({ title: question.title, ...pair })
        } catch (error) {
          failed.push(`${question.title}: ${error instanceof Error ? error.message : String(error)}`)
        }
    }
    const worstFirst = measured.sort((a, b) => b.after / b.before - a.after / a.before)
    for (const { title, before, after } of worstFirst)
      process.stdout.write(
        `  ${times(after / before).padStart(8)} ${ms(before).padStart(9)} ${ms(after).padStart(9)}  ${title}\n`,
      )
    process.stdout.write(`  not measured: ${unmeasured.join(', ')}\n`)
    for (const line of failed) process.stdout.write(`  failed: ${line}\n`)
    const slowest = measured.reduce((a, b) => (a.after > b.after ? a : b))
    const [worst = slowest] = worstFirst
    const grown = measured.filter(({ before, after }) => after > holdRatio * before).length
    return {
      id: 'P13',
      what: `${measured.length} reads of a laboratory of ${scale} × ten years; slowest ${slowest.title}, worst ratio ${worst.title}`,
      measured: `p95 ${ms(slowest.after)}; ${grown} above ${holdRatio}×`,
      reference: `p95 ${ms(worst.before)} → ${ms(worst.after)} (a tenth of the rows)`,
      ratio: times(worst.after / worst.before),
      hold: '≤ 1.5×, ≤ 100 ms',
      aim: '≤ 1.2×, ≤ 40 ms',
    }
  } finally {
    await tenth.product.stop()
    await whole.product.stop()
  }
}

/** P11. */
export const measureMemory = async (): Promise<Figure> => ({
  id: 'P11',
  what: `resident memory of the server after every list in turn, ${connections} connections, ${seconds} s`,
  measured: `${(await memoryAfterEveryList()).toFixed(0)} MB`,
  reference: '–',
  ratio: '–',
  hold: '≤ 300 MB',
  aim: '≤ 180 MB',
})
