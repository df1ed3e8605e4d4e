const keys: readonly (readonly [keys: string, does: string])[] = [
  ['Enter', '下一个样品，到底后转下一次测定'],
  ['Tab', '右移，到行末转下一行'],
  ['↑ ↓ ← →', '移动'],
  ['Esc', '恢复原值；再按回到左侧列表'],
  ['空格', '选中或取消选中本行'],
  ['Ctrl+S', '保存'],
  ['Ctrl+Enter', '提交所选，未选时提交全部合格的'],
  ['Ctrl+D', '带入退回前的读数'],
  ['Ctrl+Delete', '清空本行，重新测定'],
  ['F2', '本行的经过'],
  ['粘贴', '可从 Excel 粘贴一列或多列，首列为样品编号时按编号对应'],
]

/** What the keyboard does in a sheet. */
export const KeyHelp = () => (
  <dl className="key-help">
    {keys.map(([key, does]) => (
      <div key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
)
