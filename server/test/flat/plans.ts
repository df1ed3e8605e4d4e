import type pg from 'pg'

type Plan = { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number }

const bufferCount = (rows: readonly { 'QUERY PLAN': readonly { Plan: Plan }[] }[]): number => {
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (plan === undefined) throw new Error('no plan')
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

const arrayText = (values: readonly unknown[]) =>
  `{${values.map(value => (typeof value === 'number' ? String(value) : JSON.stringify(String(value)))).join()}}`

const literal = (value: unknown, client: pg.Client): string => {
  if (value === null || value === undefined) return 'null'
  return client.escapeLiteral(Array.isArray(value) ? arrayText(value) : String(value))
}

/** A statement that searches within a text is planned for its value each time (db/database.ts). */
const isPlannedEachTime = (text: string) => /\bi?like\b/.test(text)

/** Buffers that a statement reads, with the plan for its values and with the generic plan. */
export const buffersOf = async (client: pg.Client, text: string, values: readonly unknown[]) => {
  await client.query(`prepare measured as ${text}`)
  try {
    const argumentList = values.length === 0 ? '' : `(${values.map(value => literal(value, client)).join()})`
    const run = async (mode: string) => {
      await client.query(`set plan_cache_mode = ${mode}`)
      const explain = `explain (analyze, buffers, timing off, summary off, format json) execute measured${argumentList}`
      // a statement that writes is executed too
      await client.query('begin')
      const count = bufferCount((await client.query(explain)).rows)
      await client.query('rollback')
      return count
    }
    const own = await run('force_custom_plan')
    return { own, general: isPlannedEachTime(text) ? own : await run('force_generic_plan') }
  } finally {
    await client.query('deallocate measured')
  }
}
