// US dollars (specification, section 9). Shows cents only if there are any.
const currencyFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

export const formatCurrency = (amount: number) => currencyFormat.format(amount)
