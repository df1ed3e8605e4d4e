import type { Db } from '../../db/database.ts'
import type { SealChain } from './seal.rows.ts'
import { type SealFault, verifySeals } from './seal.ts'

/** `noun`: the Chinese name of the rows: 日志, 账簿. */
const sentenceOf = (fault: SealFault, noun: string): string => {
  if (fault.kind === 'rows')
    return fault.rows === fault.sealedRows
      ? `${fault.day} 的${noun}被改动过：${fault.rows} 行，内容与封存时不同`
      : `${fault.day} 的${noun}被改动过：封存时 ${fault.sealedRows} 行，现在 ${fault.rows} 行`
  return {
    seal: `${fault.day} 的封存记录被改动过`,
    missingSeal: `${fault.day} 的封存记录被删除`,
    unsealed: `${fault.day} 的${noun}没有封存：封存记录被删除，或服务在次日之后没有运行过`,
    beforeFirst: `${fault.day} 早于第一个封存日，却出现了${noun}`,
  }[fault.kind]
}

/**
 * Compares a chain with its seals. `known`: the beginning of a hash that was noted earlier and must still be among
 * them. Returns whether everything matches, and a sentence for the operator.
 */
export const verifyChain = async (
  db: Db,
  chain: SealChain,
  noun: string,
  expectedHash?: string,
): Promise<{ ok: boolean; sentence: string }> => {
  const { fault, verification } = await verifySeals(db, chain)
  if (fault !== undefined) return { ok: false, sentence: sentenceOf(fault, noun) }
  const hashes = verification?.hashes ?? []
  if (expectedHash !== undefined && !hashes.some(hash => hash.startsWith(expectedHash)))
    return { ok: false, sentence: `指纹 ${expectedHash} 不在封存记录中：封存记录被整体重做过，或指纹抄录有误` }
  if (verification === undefined) return { ok: true, sentence: `还没有封存过任何一天，也没有早于昨天的${noun}` }
  const { first, last, days, rows } = verification
  return {
    ok: true,
    sentence: `${first} 至 ${last} 共 ${days} 天、${rows} 行${noun}与封存时一致，${last} 的指纹为 ${hashes.at(-1)}`,
  }
}
