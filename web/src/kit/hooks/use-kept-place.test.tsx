import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../test/stage.tsx'
import { useKeptPlace } from './use-kept-place.ts'

const first = ['WT-1', 'WT-2', 'WT-3']

/** A list whose rows can be signed (the button disappears) and voided (the row disappears), and a page with a command. */
const Page = ({ own = false }: { own?: boolean }) => {
  useKeptPlace()
  const [codes, setCodes] = useState(first)
  const [signed, setSigned] = useState<readonly string[]>([])
  const [passed, setPassed] = useState(false)
  return (
    <main tabIndex={-1}>
      <article aria-label="报告">
        <h2>报告 BG-1</h2>
        {!passed && (
          <button type="button" onClick={() => setPassed(true)}>
            审核通过
          </button>
        )}
        {passed && own && (
          <button type="button" ref={button => button?.focus()}>
            下一份
          </button>
        )}
      </article>
      <section aria-label="委托单">
        <h3>委托单列表</h3>
        {codes.length > 0 && (
          <table>
            <tbody>
              {codes.map(code => (
                <tr key={code}>
                  <td>
                    <a href={`#${code}`}>{code}</a>
                  </td>
                  <td>
                    {!signed.includes(code) && (
                      <button type="button" onClick={() => setSigned([...signed, code])}>
                        签收{code}
                      </button>
                    )}
                    <button type="button" onClick={() => setCodes(codes.filter(one => one !== code))}>
                      作废{code}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </main>
  )
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}
const expectFocus = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text))

test('stays in the row when the button of a command disappears', async () => {
  show(<Page />)
  press('签收WT-2')
  await expectFocus('WT-2')
})

test('goes to the row in the place of one that disappears, the last one to the row before, never to its command', async () => {
  show(<Page />)
  press('作废WT-2')
  await expectFocus('WT-3')
  press('作废WT-3')
  await expectFocus('WT-1')
})

test('goes to the heading of an emptied list, and to that of a page', async () => {
  show(<Page />)
  for (const code of first) press(`作废${code}`)
  await expectFocus('委托单列表')
  press('审核通过')
  await expectFocus('报告 BG-1')
})

test('leaves the focus where a page places it itself', async () => {
  show(<Page own />)
  press('审核通过')
  await expectFocus('下一份')
})

test('takes no focus that the user gave up by a click beside the button', async () => {
  show(<Page />)
  const button = screen.getByRole('button', { name: '签收WT-2' })
  button.focus()
  button.blur()
  await new Promise(resolve => setTimeout(resolve))
  fireEvent.click(button)
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(document.activeElement).toBe(document.body)
})

/** Rows with no other control than the command that removes them. */
const Queue = () => {
  useKeptPlace()
  const [codes, setCodes] = useState(first)
  return (
    <section aria-label="队列">
      <h3>待处理</h3>
      <table>
        <tbody>
          {codes.map(code => (
            <tr key={code}>
              <td>
                <button type="button" onClick={() => setCodes(codes.filter(one => one !== code))}>
                  处理{code}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

test('goes to the heading where the next row has no other control than its command', async () => {
  show(<Queue />)
  press('处理WT-1')
  await expectFocus('待处理')
  expect(screen.getByRole('button', { name: '处理WT-2' })).toBeTruthy()
})
