import { clientSource } from '@seam/contract/client/client'
import { chemicalStatCalls } from '@seam/contract/insight/stat/chemical'
import { statChoiceCalls } from '@seam/contract/insight/stat/choices'
import { delegateStatCalls } from '@seam/contract/insight/stat/delegate'
import { platformCalls } from '@seam/contract/insight/stat/platform'
import { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import { projectHeadings, projectStatCalls } from '@seam/contract/insight/stat/project'
import { serviceHeadings, serviceStatCalls } from '@seam/contract/insight/stat/service'
import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { none } from '@seam/contract/kit/list/figure-filters'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { addDays } from '@seam/contract/kit/value/day'
import { dataScope } from '@seam/contract/system/role'
import { beforeAll, describe, expect, it } from 'vitest'
import { addPerson } from '../../../../test/blindness/plant.ts'
import { addClient, addDelegation, expectOk, payFor } from '../../../../test/builders/lab.ts'
import { addTestedDelegation, issue, office, submitReport } from '../../../../test/builders/report.ts'
import { useLaboratory } from '../../../../test/builders/result/bench.ts'
import type { Client } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { rowsOfFile, tableOfFile } from '../../../../test/import-file.ts'
import { manager } from '../../../../test/people.ts'
import { everything } from '../../../kit/list/scope.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { selectFilterWords } from './figure/filter-words.rows.ts'

const { stage, lab } = useLaboratory()
const today = laboratoryDay()
const period = { startTime: today, endTime: today }

/** The desk takes cash in an open shift, which it is to count blind. */
let accountant: Client

beforeAll(async () => {
  accountant = await manager(stage)
  const { desk, words } = lab
  await stage.db.updateTable('project').set({ highLimit: '9.50' }).where('projectCode', '=', 'AAD').execute()
  const staff = await office(stage)
  for (let at = 0; at < 2; at++) await issue(staff, await submitReport(staff, await addTestedDelegation(stage, lab)))
  await expectOk(payFor(desk, await addDelegation(desk, words, (await addClient(desk)).id)))
}, 60_000)

const fileOf = async (call: Call, input: object) => tableOfFile((await accountant.post(call.path, input)).raw)

describe('the file of figures', () => {
  it('says above its headings which period and filters it has, in words', async () => {
    const query = [
      { key: 'source', op: 'eq', value: [clientSource.options[0]?.value] },
      { key: 'projectId', op: 'eq', value: lab.words.projects('AAD') },
    ]
    const { raw } = await accountant.post(serviceStatCalls.exportAll.path, { ...period, by: 'month', query })
    const [[when = ''] = [], [words = ''] = []] = (await rowsOfFile(raw)).rows
    expect(when).toMatch(new RegExp(`^期间：${today} 至 ${today}；统计于 ${today} .*；导出人 `))
    const { projectName } = await stage.db
      .selectFrom('project')
      .select('projectName')
      .where('projectCode', '=', 'AAD')
      .executeTakeFirstOrThrow()
    expect(words).toBe(`条件：维度：按月，来源：${clientSource.options[0]?.label}，检测项目：${projectName}`)
    const answer = await expectOk(lab.desk.call(statChoiceCalls.words, { query: query as never }))
    expect(words.endsWith(answer.words.join('，'))).toBe(true)
  })

  it('of services has the columns, the rows and the total of the screen, also days without an event', async () => {
    const input = { startTime: addDays(today, -2), endTime: today, by: 'day' as const }
    const { rows, total } = await expectOk(accountant.call(serviceStatCalls.count, input))
    const columns = ['name', 'items', 'samples', 'income'] as const
    const [head, ...lines] = await fileOf(serviceStatCalls.exportAll, { ...input, columns })
    expect(head).toEqual(['按日', ...columns.slice(1).map(key => serviceHeadings[key])])
    expect(lines.map(([name]) => name)).toEqual([addDays(today, -2), addDays(today, -1), today, '合计'])
    const own = rows.find(({ key }) => key === today)
    expect(lines[2]?.slice(1, 3)).toEqual([String(own?.items), String(own?.samples)])
    expect(lines[3]?.slice(1, 3)).toEqual([String(total.items), String(total.samples)])
    expect(Number(lines[3]?.[3])).toBe(Number(total.income))
  })

  it('of projects has all columns, with one for each month, and the total', async () => {
    const { rows, total, months } = await expectOk(accountant.call(projectStatCalls.list, period))
    const [head, ...lines] = await fileOf(projectStatCalls.exportAll, period)
    const { months: _, ...fixed } = projectHeadings
    expect(head).toEqual([...Object.values(fixed), ...months.map(month => `${month} 项次`)])
    expect(lines.map(([name]) => name)).toEqual([...rows.map(({ projectName }) => projectName), '合计'])
    expect(lines.at(-1)?.[2]).toBe(String(total.items))
  })

  it.each(['groups', 'names'] as const)('of %s ends with its total', async table => {
    const lines = await fileOf(projectStatCalls.exportAll, { ...period, table })
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.at(-1)?.[0]).toBe('合计')
  })

  it.each(['income', 'bridge', 'grades', 'sources'] as const)('of the overview has its table %s', async table => {
    const lines = await fileOf(platformCalls.exportAll, { ...period, table })
    expect(lines.length).toBeGreaterThan(1)
    const { total } = await expectOk(accountant.call(platformCalls.income, { ...period, by: 'month' }))
    if (table === 'income') expect(Number(lines.at(-1)?.[1])).toBe(Number(total.income))
    if (table === 'bridge') expect([lines[1]?.[0], Number(lines[1]?.[1])]).toEqual(['收费', Number(total.income)])
  })

  it('of finished delegations has the row of totals', async () => {
    const { total } = await expectOk(lab.desk.call(delegateStatCalls.page, period))
    const lines = await fileOf(delegateStatCalls.exportAll, {
      ...period,
      columns: ['delegateCode', 'sampleCount', 'fee'],
    })
    expect(lines.at(-1)?.slice(0, 2)).toEqual(['合计', String(total.samples)])
    expect(Number(lines.at(-1)?.[2])).toBe(Number(total.fee))
  })

  it('of results marks high ones as the screen does', async () => {
    const page = await expectOk(lab.desk.call(chemicalStatCalls.page, { ...period, pageSize: 100 }))
    const expected = page.rows.flatMap(({ values }) =>
      Object.values(values).map(({ text, high, estimated, waived }) =>
        [high && '▲', text, estimated && '*', waived && '（放行）'].filter(Boolean).join(''),
      ),
    )
    expect(expected.some(text => text.startsWith('▲'))).toBe(true)
    const lines = await fileOf(chemicalStatCalls.exportAll, period)
    expect(lines.slice(1).flat()).toEqual(expect.arrayContaining(expected))
  })

  it('of the orders of a row says of which', async () => {
    const wordsOf = async (row: object) => {
      const { raw } = await accountant.post(projectStatCalls.exportOrders.path, { ...period, ...row })
      return (await rowsOfFile(raw)).rows[1]?.[0]
    }
    const { id: groupId, groupName } = await stage.db
      .selectFrom('projectGroup')
      .select(['id', 'groupName'])
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(await wordsOf({ kind: 'group', groupId })).toBe(`条件：项目组：${groupName}`)
    expect(await wordsOf({ groupId })).toBe(`条件：项目组：${groupName}`)
    expect(await wordsOf({ kind: 'single' })).toBe('条件：项目组：单项')
    expect(await wordsOf({ kind: 'surcharge' })).toBe('条件：附加费')
    expect(await wordsOf({})).toBe('条件：全部')
  })

  it.each([
    ['package.none', '项目组：单项'],
    ['package.surcharge', '附加费'],
    ['project.surcharge', '附加费'],
    ['project.package', '项目组'],
    ['project.each', '各项目'],
  ])('of the fee lines of %s says of which', async (part, words) => {
    const { raw } = await accountant.post(platformRowsCalls.exportLines.path, { ...period, part })
    expect((await rowsOfFile(raw)).rows[1]?.[0]).toBe(`条件：${words}`)
  })

  it('of the fee lines of a package, or of projects, names them', async () => {
    const wordsOf = async (part: string) => {
      const { raw } = await accountant.post(platformRowsCalls.exportLines.path, { ...period, part })
      return (await rowsOfFile(raw)).rows[1]?.[0]
    }
    const { id, groupName } = await stage.db
      .selectFrom('projectGroup')
      .select(['id', 'groupName'])
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(await wordsOf(`package.${id}`)).toBe(`条件：项目组：${groupName}`)
    const projects = lab.words.projects('MT AAD')
    expect(await wordsOf(`project.${projects.join()}`)).toMatch(/^条件：检测项目：[^、]+、[^、]+$/)
  })

  it('of entries has as many rows as its list, and their sum', async () => {
    const input = { ...period, figure: 'income' as const }
    const { totalRecords, total } = await expectOk(accountant.call(platformRowsCalls.money, input))
    const lines = await fileOf(platformRowsCalls.exportMoney, { ...input, columns: ['businessDate', 'amount'] })
    expect(lines).toHaveLength(totalRecords + 2)
    expect(lines.at(-1)?.[0]).toBe('合计')
    expect(Number(lines.at(-1)?.[1])).toBe(Number(total.amount))
    expect(lines.slice(1, -1).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(Number(total.amount))
  })
})

describe('the words of filters', () => {
  const wordsFor = async (client: Client, query: readonly FilterItem[]) =>
    (await expectOk(client.call(statChoiceCalls.words, { query: [...query] }))).words
  const item = (key: string, ...value: number[]): FilterItem => ({ key, op: 'in', value })

  it('name a client, a salesman and a registrar only to readers who may see what is theirs', async () => {
    const salesman = await stage.db
      .insertInto('salesman')
      .values({ salesmanName: '王芳' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await addClient(lab.desk)
    await stage.db.updateTable('client').set({ salesmanId: salesman.id }).where('id', '=', id).execute()
    const delegation = await addDelegation(lab.desk, lab.words, id)
    const { createUserId } = await stage.db
      .selectFrom('delegation')
      .select('createUserId')
      .where('id', '=', delegation.id)
      .executeTakeFirstOrThrow()
    const query = [item('clientId', id), item('salesmanId', salesman.id), item('registrarId', createUserId)]
    const reader = await addPerson(stage, ['statService'], dataScope.own)
    const words = [expect.stringMatching(/^客户：(?!所选)/), '业务员：王芳', expect.stringMatching(/^登记人：(?!所选)/)]
    expect(await wordsFor(lab.desk, query)).toEqual(words)
    expect(await wordsFor(reader.client, query)).toEqual(['客户：所选', '业务员：所选', '登记人：所选'])
    // as soon as the delegation and its client are the reader's
    await stage.db.updateTable('client').set({ ownerId: reader.id }).where('id', '=', id).execute()
    await stage.db.updateTable('delegation').set({ createUserId: reader.id }).where('id', '=', delegation.id).execute()
    const own = [item('salesmanId', salesman.id), item('registrarId', reader.id, createUserId)]
    expect(await wordsFor(reader.client, own)).toEqual(['业务员：王芳', expect.stringMatching(/^登记人：[^、]+$/)])
  })

  it('say which rows have none', async () => {
    const query = [item('salesmanId', none), item('categoryId', none), item('groupId', none), item('clientId', none)]
    expect(await wordsFor(lab.desk, query)).toEqual(['业务员：无', '煤类：无', '项目组：单项', '客户：未认领'])
  })

  it('need one statement for all of them', async () => {
    const statements: string[] = []
    const database = stage.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const query = ['projectId', 'groupId', 'kindId', 'clientId', 'salesmanId'].map(key => item(key, 1))
    expect(await selectFilterWords(database, query, everything)).toHaveLength(5)
    expect(statements).toHaveLength(1)
  })
})

it('a list of items refuses what would be left out of its selection, and says by which day it has values', async () => {
  const selections = [
    { timeBy: 'issue' },
    { inputs: 1 },
    { mark: 'high', inputs: 1 },
    { mark: 'high', timeBy: 'issue' },
    { mark: 'samples', timeBy: 'receive' },
    { mark: 'returned', timeBy: 'receive' },
  ] as const
  for (const selection of selections) {
    const input = { ...period, ...selection }
    expectRefusal(await lab.desk.call(chemicalStatCalls.items, input), commonFailures.invalidInput)
    const { code } = await lab.desk.post(chemicalStatCalls.exportItems.path, input)
    expect(code, JSON.stringify(selection)).toBe(commonFailures.invalidInput.code)
  }
  const wordsOfFile = async (selection: object) => {
    const { raw } = await lab.desk.post(chemicalStatCalls.exportItems.path, { ...period, ...selection })
    return (await rowsOfFile(raw)).rows[1]?.[0]
  }
  expect(await wordsOfFile({ mark: 'values' })).toBe('条件：按收样日，结果')
  expect(await wordsOfFile({ mark: 'values', timeBy: 'issue', inputs: 1 })).toBe('条件：按签发日，含换算用的项目，结果')
  expect(await wordsOfFile({})).toBe('条件：全部')
})
