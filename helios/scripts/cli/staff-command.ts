import { Command } from 'commander';

/** The column of the descriptions. */
const INDENT = 38;

/**
 * A command of the box office. Whatever is not declared is refused before anything is done, because a misunderstood command may cost
 * money.
 */
export class StaffCommand extends Command {
  /** What the command that ran prints: empty when a list for a file has no rows. Of the command without a parent. */
  output = '';

  override createCommand(name?: string): StaffCommand {
    return new StaffCommand(name);
  }

  /** Adds a command, or a group of commands. */
  add(usage: string, description: string): StaffCommand {
    return this.command(usage).description(description);
  }

  /** Sets the function of the command. It gets the words in their order, then the options. Throws CliError. */
  run<Words extends unknown[]>(work: (...words: Words) => Promise<string>): this {
    return this.action(async (...words: unknown[]) => {
      // The last one is the command.
      this.getRoot().output = await work(...(words.slice(0, -1) as Words));
    });
  }

  private getRoot(): StaffCommand {
    return this.parent instanceof StaffCommand ? this.parent.getRoot() : this;
  }

  /** The command itself, or those of a group. */
  listCommands(): readonly StaffCommand[] {
    const commands = this.commands.filter((command) => command instanceof StaffCommand);
    return commands.length === 0 ? [this] : commands.flatMap((command) => command.listCommands());
  }

  /** How the command is written: `refund <orderNumber> --reason <why> [--seat <seatGuid>]`. */
  describeUsage(): string {
    const group = this.parent?.parent ? `${this.parent.name()} ` : '';
    return [
      group + this.name(),
      ...this.registeredArguments.map((argument) => `<${argument.name()}>`),
      ...this.options.map(({ flags, mandatory }) => (mandatory ? flags : `[${flags}]`)),
    ].join(' ');
  }

  override helpInformation(): string {
    const commands = this.listCommands();
    const title = this.parent ? '' : 'npm run helios -- <command>\n\n';
    return `${title}${commands.map((command) => command.describe()).join('\n')}\n`;
  }

  private describe(): string {
    const usage = `  ${this.describeUsage()}`;
    const first = usage.length < INDENT - 1 ? usage.padEnd(INDENT) : `${usage}\n${' '.repeat(INDENT)}`;
    return first + [this.description(), ...this.describeOptions()].join(`\n${' '.repeat(INDENT)}`);
  }

  private describeOptions(): string[] {
    return this.options.flatMap(({ long, description }) => (description ? [`${long}: ${description}`] : []));
  }
}

/** An option that may be given several times: `--seat A --seat B`. */
export const collect = (value: string, former: string[] = []): string[] => [...former, value];
