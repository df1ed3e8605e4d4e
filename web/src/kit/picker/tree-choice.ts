/** Props of tree selects: expanded, and searched by name. */
export const treeChoice = {
  treeDefaultExpandAll: true,
  allowClear: true,
  showSearch: { treeNodeFilterProp: 'title' },
  styles: { popup: { root: { maxHeight: 360 } } },
} as const
