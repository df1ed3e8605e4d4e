import type { Files } from './list.ts'
import type { Field, Lifecycle, Names } from './names.ts'

const chapter = ({ directory, camel, label }: Names, text: string): Files => ({
  [`web/manual/${directory}/${camel}.md`]: `# ${label}\n\n${text}\n`,
})

/** The chapter of the user manual for a plain list. */
export const listChapter = (names: Names, fields: readonly Field[]): Files => {
  const filled = [names.label, ...fields.map(({ label }) => label)].map(label => `「${label}」`).join('')
  return chapter(names, `## 维护\n\n填${filled}。停用后不再提供选用，已经用到的照旧显示；启用后可以重新选用。`)
}

/** The chapter of the user manual for a module with states. */
export const statesChapter = (names: Names, { states, steps }: Lifecycle): Files => {
  const labels = new Map(states.map(({ name, label }) => [name, label]))
  const path = steps.map(({ label, to }) => `「${label}」后为「${labels.get(to) ?? ''}」`).join('，')
  const first = states[0].label
  return chapter(names, `## 过程\n\n新增后为「${first}」，${path}。只有「${first}」的可以修改。`)
}
