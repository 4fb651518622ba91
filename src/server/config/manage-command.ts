/**
 * How operators start a command of the server, without the name of the command, for messages to them. The container
 * image and the files in deploy/ set the variable, because they do not use npm.
 */
export const manageCommand = process.env['MANAGE_COMMAND'] ?? 'npm run manage --'
