import { describe, expect, it } from 'vitest'
import { sharedTexts } from './shared-texts.ts'

const countTexts = (xml: string) => xml.split('<si>').length - 1

describe('sharedTexts', () => {
  it('stores a repeated text of a column once, at one index', () => {
    const texts = sharedTexts()
    const [state, name] = [texts.ofColumn(), texts.ofColumn()]
    expect(state('煤')).toBe('" t="s"><v>0</v></c>')
    expect(name('=1')).toBe('" s="2" t="s"><v>1</v></c>')
    expect(state('煤')).toBe('" t="s"><v>0</v></c>')
    expect(texts.xml()).toContain('<si><t>煤</t></si><si><t>=1</t></si></sst>')
  })

  it('stops sharing the texts of a column without repetitions, and continues with others', () => {
    const texts = sharedTexts()
    const [number, state] = [texts.ofColumn(), texts.ofColumn()]
    for (let at = 0; at < 3000; at++) {
      number(`第 ${at} 行`)
      state(at % 2 === 0 ? '煤' : '焦')
    }
    expect(number('第 0 行')).toBeUndefined()
    expect(state('焦')).toBeDefined()
    expect(countTexts(texts.xml())).toBe(1002)
  })

  it('shares no long texts', () => {
    const texts = sharedTexts()
    expect(texts.ofColumn()('煤'.repeat(201))).toBeUndefined()
    expect(countTexts(texts.xml())).toBe(0)
  })
})
