import { readFileSync } from 'node:fs'
import { chown, stat } from 'node:fs/promises'
import { reasonOf, StartFault } from '../../fault.ts'

/** The account for PostgreSQL, which refuses to run as root. Undefined: the account of this process. */
export type Account = { readonly uid: number; readonly gid: number } | undefined

const readAccounts = (): { name: string; uid: number; gid: number }[] =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))

const isRoot = () => process.getuid?.() === 0

/**
 * As root: the owner of an existing folder, so that the data remain usable without root; otherwise postgres or
 * nobody.
 */
export const chooseAccount = async (folder: string): Promise<Account> => {
  if (!isRoot()) return undefined
  const owner = (await stat(folder).catch(() => undefined))?.uid ?? 0
  const accounts = readAccounts()
  const chosen =
    accounts.find(account => account.uid !== 0 && account.uid === owner) ??
    accounts.find(account => account.name === 'postgres') ??
    accounts.find(account => account.name === 'nobody')
  if (chosen === undefined)
    throw new StartFault('PostgreSQL 不能以 root 运行，而本机没有 postgres 或 nobody 账户，请换一个普通用户启动')
  return { uid: chosen.uid, gid: chosen.gid }
}

export const giveTo = async (account: Account, path: string): Promise<void> => {
  if (account === undefined) return
  await chown(path, account.uid, account.gid).catch(error => {
    throw new StartFault(
      `PostgreSQL 不能以 root 运行，而 ${path} 不能交给别的账户（${reasonOf(error)}），请换一个普通用户启动，或换一个 DATA_DIR`,
    )
  })
}
