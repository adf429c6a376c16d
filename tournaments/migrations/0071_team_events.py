import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0070_words_of_choices'),
    ]

    operations = [
        migrations.CreateModel(
            name='LineUp',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round_number', models.PositiveSmallIntegerField(verbose_name='round')),
                ('handed_in_at', models.DateTimeField(auto_now_add=True)),
                ('by_captain', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ['round_number', 'team__tpn'],
            },
        ),
        migrations.CreateModel(
            name='LineUpPlace',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.PositiveSmallIntegerField(verbose_name='board')),
            ],
            options={
                'ordering': ['board'],
            },
        ),
        migrations.CreateModel(
            name='TeamBye',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round_number', models.PositiveSmallIntegerField(verbose_name='round')),
                ('kind', models.CharField(choices=[('H', 'half-point bye'), ('Z', 'zero-point bye'), ('F', 'full-point bye')], max_length=1, verbose_name='kind')),
            ],
            options={
                'ordering': ['round_number', 'team__tpn'],
            },
        ),
        migrations.CreateModel(
            name='TeamSettings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board_colours', models.CharField(default='wbwb', max_length=20, validators=[django.core.validators.RegexValidator('\\Aw[wb]*\\Z', 'Give each board w or b, w first, for example wbwb.')], verbose_name='colours of the boards')),
                ('match_win', models.PositiveSmallIntegerField(default=20, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(100)], verbose_name='match points for a win')),
                ('match_draw', models.PositiveSmallIntegerField(default=10, verbose_name='match points for a draw')),
                ('match_loss', models.PositiveSmallIntegerField(default=0, verbose_name='match points for a loss')),
                ('primary_score', models.CharField(choices=[('MP', 'match points'), ('GP', 'game points')], default='MP', max_length=2, verbose_name='primary score')),
                ('secondary_score', models.CharField(blank=True, choices=[('MP', 'match points'), ('GP', 'game points')], default='GP', max_length=2, verbose_name='secondary score')),
                ('colour_preferences', models.CharField(blank=True, choices=[('TYPEA', 'Type A (1.7.1)'), ('TYPEB', 'Type B (1.7.2)'), ('', 'none')], default='TYPEA', max_length=5, verbose_name='colour preferences')),
                ('bye_match_points', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='match points for the pairing-allocated bye')),
                ('bye_game_points', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='game points for the pairing-allocated bye')),
                ('line_up_minutes', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MaxValueValidator(1440)], verbose_name='deadline for line-ups (minutes before the round)')),
                ('order_rule', models.CharField(choices=[('fixed', 'the order of the roster, empty boards last'), ('gaps', 'the order of the roster, any board may be empty'), ('free', 'any order')], default='fixed', max_length=5, verbose_name='order of the line-up')),
                ('order_binds', models.BooleanField(default=True, verbose_name='line-ups in another order are refused')),
                ('most_reserves', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MaxValueValidator(20)], verbose_name='most reserves of a team')),
            ],
        ),
        migrations.AddField(
            model_name='team',
            name='captain',
            field=models.CharField(blank=True, default='', max_length=120, verbose_name='captain'),
        ),
        migrations.AddField(
            model_name='team',
            name='club',
            field=models.CharField(blank=True, default='', max_length=120, verbose_name='club'),
        ),
        migrations.AddField(
            model_name='team',
            name='entry_round',
            field=models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1)], verbose_name='plays from round'),
        ),
        migrations.AddField(
            model_name='team',
            name='federation',
            field=models.CharField(blank=True, default='', max_length=3, verbose_name='federation'),
        ),
        migrations.AddField(
            model_name='team',
            name='short_name',
            field=models.CharField(blank=True, default='', max_length=20, verbose_name='short name'),
        ),
        migrations.AddField(
            model_name='team',
            name='withdrawn_from',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='withdrawn from round'),
        ),
        migrations.AddConstraint(
            model_name='team',
            constraint=models.CheckConstraint(condition=models.Q(('entry_round__gte', 1)), name='team_entry_round'),
        ),
        migrations.AddField(
            model_name='lineup',
            name='team',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='line_ups', to='tournaments.team'),
        ),
        migrations.AddField(
            model_name='lineupplace',
            name='line_up',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='places', to='tournaments.lineup'),
        ),
        migrations.AddField(
            model_name='lineupplace',
            name='player',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.player'),
        ),
        migrations.AddField(
            model_name='teambye',
            name='team',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='byes', to='tournaments.team'),
        ),
        migrations.AddField(
            model_name='teamsettings',
            name='tournament',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='team_settings', to='tournaments.tournament'),
        ),
        migrations.AddConstraint(
            model_name='lineup',
            constraint=models.UniqueConstraint(fields=('team', 'round_number'), name='line_up_once'),
        ),
        migrations.AddConstraint(
            model_name='lineup',
            constraint=models.CheckConstraint(condition=models.Q(('round_number__gte', 1)), name='line_up_round'),
        ),
        migrations.AddConstraint(
            model_name='lineupplace',
            constraint=models.UniqueConstraint(fields=('line_up', 'board'), name='line_up_board_once'),
        ),
        migrations.AddConstraint(
            model_name='lineupplace',
            constraint=models.UniqueConstraint(fields=('line_up', 'player'), name='line_up_player_once'),
        ),
        migrations.AddConstraint(
            model_name='lineupplace',
            constraint=models.CheckConstraint(condition=models.Q(('board__gte', 1)), name='line_up_board'),
        ),
        migrations.AddConstraint(
            model_name='teambye',
            constraint=models.UniqueConstraint(fields=('team', 'round_number'), name='team_bye_once'),
        ),
        migrations.AddConstraint(
            model_name='teambye',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['H', 'Z', 'F']), ('round_number__gte', 1)), name='team_bye_kind'),
        ),
        migrations.AddConstraint(
            model_name='teamsettings',
            constraint=models.CheckConstraint(condition=models.Q(('board_colours', ''), _negated=True), name='team_settings_boards'),
        ),
        migrations.AddConstraint(
            model_name='teamsettings',
            constraint=models.CheckConstraint(condition=models.Q(('match_loss__lte', models.F('match_draw')), ('match_draw__lte', models.F('match_win'))), name='team_settings_match_points'),
        ),
        migrations.AddConstraint(
            model_name='teamsettings',
            constraint=models.CheckConstraint(condition=models.Q(('primary_score', models.F('secondary_score')), _negated=True), name='team_settings_two_scores'),
        ),
        migrations.AddConstraint(
            model_name='teamsettings',
            constraint=models.CheckConstraint(condition=models.Q(('order_rule__in', ['fixed', 'gaps', 'free'])), name='team_settings_order_rule'),
        ),
    ]
