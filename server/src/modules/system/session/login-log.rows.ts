import Bowser from 'bowser'
import type { Tx } from '../../../db/database.ts'
import type { RequestFacts } from '../../../kit/request-facts.ts'

type Outcome = {
  readonly userId: number | null
  /** the account, where it was known or at least looked like one */
  readonly createName: string
  readonly operType: '登录成功' | '登录失败' | '退出登录'
  readonly operContent: string
}

const named = ({ name, version }: { name?: string | undefined; version?: string | undefined }): string =>
  name === undefined || name === '' ? '未知' : [name, version?.split('.')[0]].filter(Boolean).join(' ')

/** Browser and system as people know them: `Chrome 141`, `Windows 10`. */
const clientOf = (userAgent: string): { browser: string; system: string } => {
  if (userAgent === '') return { browser: '未知', system: '未知' }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: named(browser), system: named({ name: os.name, version: os.versionName ?? os.version }) }
}

/** One line of the login log: each attempt with its outcome, in words. */
export const writeLogin = async (tx: Tx, outcome: Outcome, request: RequestFacts): Promise<void> => {
  await tx
    .insertInto('loginLog')
    .values({
      ...outcome,
      ...clientOf(request.userAgent),
      succeeded: outcome.operType !== '登录失败',
      operIp: request.address,
    })
    .execute()
}
