import { describe, expect, it } from 'vitest'
import { labCodeCheck } from './lab-code.ts'
import { scannedCode } from './scanned-code.ts'

const labCode = `K7M4X2${labCodeCheck('K7M4X2')}`

describe('a scanned code', () => {
  it.each([
    ['labCode', labCode, labCode],
    ['labCode', ` ${labCode.toLowerCase()} `, labCode],
    ['delegateCode', 'WT20261120-0001', 'WT20261120-0001'],
    ['delegateCode', 'https://lab.example/#/delegate/list?code=wt20261120-0001', 'WT20261120-0001'],
    ['sampleCode', 'WT20261120-0001-02', 'WT20261120-0001-02'],
    ['delegateCode', 'ＷＴ２０２６１１２０－０００１', 'WT20261120-0001'],
    ['reportCode', 'BG2026-000123', 'BG2026-000123'],
    ['reportCode', '报告 bg2026-000123-g1', 'BG2026-000123-G1'],
    ['checkCode', 'https://lab.example/check/AbCdEfGhIjKlMnOpQrSt_-', 'AbCdEfGhIjKlMnOpQrSt_-'],
  ])('is a %s in %s', (kind, text, code) => {
    expect(scannedCode(text)).toEqual({ kind, code })
  })

  it.each(['', '6901234567892', 'WT2026', `${labCode}X`, 'K7M4X2Z', 'check/short'])('is not found in %s', text => {
    expect(scannedCode(text)).toBeUndefined()
  })
})
