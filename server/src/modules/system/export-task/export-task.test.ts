import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commonFailures } from '@seam/contract/kit/failure'
import { directRows, exportFailures, exportQuota, mostExports } from '@seam/contract/kit/list/export'
import { exportTaskCalls } from '@seam/contract/system/list/export-task'
import { logCalls } from '@seam/contract/system/log'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'
import { openStage, type Stage } from '../../../../test/stage.ts'
import { exportJob } from '../../../kit/export/task/run-task.ts'
import { fileOf, folderOf, openFolder, partOf } from '../../../kit/export/task/task-files.ts'
import { routes } from '../../../routes.ts'
import { sweepFiles } from './sweep-exports.job.ts'

let stage: Stage
let folder: string
let auditor: Awaited<ReturnType<typeof personWith>>
const rows = directRows + 1

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seam-export-'))
  stage = await openStage({ DATA_DIR: folder })
  await sql`insert into operation_log (create_time, create_name, user_name, oper_module, oper_type, oper_content, oper_ip, trace_id)
    select timestamptz '2024-05-01' + make_interval(secs => n), 'many', '多', '模块', '操作', '=1+' || n, '', ''
    from generate_series(1, ${sql.lit(rows)}) as n`.execute(stage.db)
})
afterAll(async () => {
  await stage.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  auditor = await personWith(stage, 'oplogView', 'oplogExport')
})

const all = { startTime: '2024-05-01', endTime: '2024-05-02' }
const work = (taskId: number) => exportJob(routes).handle({ taskId }, stage.services)

const queueExport = async (more: object = {}, client = auditor.client) => {
  const answer = await client.post<{ taskId: number }>(logCalls.exportAll.path, { ...all, ...more })
  expect(answer).toMatchObject({ code: exportFailures.queued.code, headers: { 'content-code': '21961' } })
  return answer.data.taskId
}
const taskOf = async (id: number, client: Client = auditor.client) =>
  (await client.call(exportTaskCalls.page)).data.rows.find(task => task.id === id)
const download = (id: number, client: Client = auditor.client) => client.call(exportTaskCalls.download, { id })

describe('an export', () => {
  it('of few rows is answered at once, with the columns that are shown, in their order, and is in the log', async () => {
    const few = {
      startTime: '2024-05-01 00:00:01',
      endTime: '2024-05-01 00:00:03',
      sort: [{ key: 'createTime', order: 'asc' }],
    }
    const columns = ['operContent', 'createName']
    const answer = await auditor.client.post(logCalls.exportAll.path, { ...few, columns })
    expect((await readXlsx(answer.raw)).sheets[0]?.rows).toEqual([
      ['操作内容', '变更', '账号'],
      ['=1+1', null, 'many'],
      ['=1+2', null, 'many'],
      ['=1+3', null, 'many'],
    ])
    const last = stage.db.selectFrom('operationLog').select('operContent').orderBy('id', 'desc').limit(1)
    expect((await last.executeTakeFirstOrThrow()).operContent).toMatch(/^导出【操作日志_.*】，3 行$/)
  })

  it('of many becomes a task: waits, is written by a job, and is downloaded by its owner alone', async () => {
    const id = await queueExport({ columns: ['operContent'] })
    const counts = async () => (await auditor.client.call(exportTaskCalls.count)).data
    expect(await counts()).toEqual({ waiting: 1, running: 0, done: 0 })
    expect((await download(id)).code).toBe(exportFailures.notReady.code)
    await work(id)
    expect(await counts()).toEqual({ waiting: 0, running: 0, done: 1 })
    expect(await taskOf(id)).toMatchObject({ state: 3, percent: 100, rowsDone: rows, size: expect.any(Number) })

    const answer = await download(id)
    expect(answer.headers).toMatchObject({
      'content-code': '0',
      'content-disposition': expect.stringContaining('.xlsx'),
    })
    const sheet = (await readXlsx(answer.raw)).sheets[0]
    expect(sheet?.rows).toHaveLength(rows + 1)
    expect([sheet?.rows[0], sheet?.rows[1]]).toEqual([
      ['操作内容', '变更'],
      [`=1+${rows}`, null],
    ])

    const other = await personWith(stage, 'oplogExport')
    expect((await download(id, other.client)).code).toBe(commonFailures.notThere.code)
    expect(await taskOf(id, other.client)).toBeUndefined()
    for (const call of [exportTaskCalls.cancel, exportTaskCalls.retry])
      expect((await other.client.call(call, { id })).code).toBe(commonFailures.notThere.code)
  })

  it('asks for the right again: when it is made, and when it is fetched', async () => {
    const [before, after] = [await queueExport(), await queueExport()]
    await work(before)
    await stage.db.deleteFrom('roleMenu').where('roleId', '=', auditor.roleId).execute()
    expectRefusal(await download(before), commonFailures.noPermission, { data: { permission: 'oplogExport' } })
    await work(after)
    expect(await taskOf(after)).toMatchObject({ state: 4, reason: '没有导出的权限' })
  })

  it('is cancelled, waiting or half written, and may be asked for again', async () => {
    const id = await queueExport()
    const tell = (call: typeof exportTaskCalls.cancel) => auditor.client.call(call, { id })
    expect((await tell(exportTaskCalls.retry)).code).toBe(exportFailures.notOver.code)
    expect((await tell(exportTaskCalls.cancel)).code).toBe(0)
    expect((await tell(exportTaskCalls.cancel)).code).toBe(exportFailures.notLive.code)
    await work(id)
    expect(await taskOf(id)).toMatchObject({ state: 5 })
    expect(existsSync(fileOf(stage.services, id))).toBe(false)

    expect((await tell(exportTaskCalls.retry)).code).toBe(0)
    const cancelRunning = (task: number) =>
      stage.db
        .updateTable('exportTask')
        .set({ state: 5 })
        .where('id', '=', task)
        .where('state', '=', 2)
        .executeTakeFirst()
    // Polled without a pause, because the file is written in less than one; a file that is written sooner is another try.
    const cancelHalfWritten = async (task: number): Promise<number> => {
      const running = work(task)
      while ((await cancelRunning(task)).numUpdatedRows === 0n && (await taskOf(task))?.state !== 3);
      await running
      return (await taskOf(task))?.state === 5 ? task : cancelHalfWritten(await queueExport())
    }
    const cancelled = await cancelHalfWritten(id)
    expect((await readdir(folderOf(stage.services))).filter(file => file.startsWith(`${cancelled}`))).toEqual([])
  })

  it('is taken up again where a server was killed over it, and its half file goes', async () => {
    const id = await queueExport()
    await openFolder(stage.services)
    const half = partOf(stage.services, { id, attempt: 1 })
    await writeFile(half, 'half')
    await stage.db.updateTable('exportTask').set({ state: 2, attempt: 1 }).where('id', '=', id).execute()
    await work(id)
    expect(existsSync(half)).toBe(false)
    expect(await taskOf(id)).toMatchObject({ state: 3, rowsDone: rows })
  })

  it('expires, and its file and those of nobody are swept', async () => {
    const id = await queueExport()
    await work(id)
    const stray = join(folderOf(stage.services), '999999-1.part')
    await writeFile(stray, 'half')
    await sweepFiles(stage.services)
    expect([existsSync(stray), existsSync(fileOf(stage.services, id))]).toEqual([false, true])
    await stage.db
      .updateTable('exportTask')
      .set({ expireTime: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect((await download(id)).code).toBe(exportFailures.notReady.code)
    await sweepFiles(stage.services)
    expect(existsSync(fileOf(stage.services, id))).toBe(false)
    expect(await taskOf(id)).toMatchObject({ state: 6 })
  })

  it('is one of at most five of a person, however many ask at once', async () => {
    const ask = () => auditor.client.post(logCalls.exportAll.path, all)
    const answers = await Promise.all(Array.from({ length: mostExports + 2 }, ask))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      ...Array.from({ length: mostExports }, () => exportFailures.queued.code),
      exportFailures.tooMany.code,
      exportFailures.tooMany.code,
    ])
  })

  it('is refused to a person whose finished files are over the quota', async () => {
    const id = await queueExport()
    await stage.db
      .updateTable('exportTask')
      .set({ state: 3, size: BigInt(exportQuota) })
      .where('id', '=', id)
      .execute()
    expectRefusal(await auditor.client.call(logCalls.exportAll, all), exportFailures.quota)
  })
})
