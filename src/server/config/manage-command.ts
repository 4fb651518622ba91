/**
 * What an operator types before the name of a command, for messages that name one. The image and the files in
 * deploy/ set the variable, because npm is not used there.
 */
export const manageCommand = process.env['MANAGE_COMMAND'] ?? 'npm run manage --'
